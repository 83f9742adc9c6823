// Two processes of the reference server with one PostgreSQL, each with its own data folder.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/catalogue/catalogue-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { productImages } from '#server/reference/schema/products.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { changeProduct, openCallsAs } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'

const MANAGER = { login: 'manager', password: 'Manager123' }
const FRAME_ID = 121

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
let firstServer: RunningServer
let secondServer: RunningServer
beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabaseOn(postgres.url)
  const settings = {
    isSeeded: false,
    databaseUrl: database.databaseUrl,
    args: ['--backend-only', '--products', '10', '--orders', '10'],
  }
  firstServer = await startServer(settings)
  secondServer = await startServer(settings)
})
afterAll(async () => {
  await Promise.all([firstServer.stop(), secondServer.stop()])
  await database.drop()
  await postgres.stop()
})

/** Opens the server's stream of product events. */
async function openStream(server: RunningServer) {
  const abortController = new AbortController()
  const answer = await fetch(`${server.url}/${catalogueCalls.productEvents.path}`, {
    headers: { authorization: BASIC_HEADER },
    signal: abortController.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  const textSink = new WritableStream<Uint8Array>({
    write(chunk) {
      text += decoder.decode(chunk, { stream: true })
    },
  })
  let hasEnded = false
  // The test or the server ends the stream.
  const streamEnd = answer.body?.pipeTo(textSink).catch(() => undefined)
  void streamEnd?.then(() => {
    hasEnded = true
  })
  /** The number of events with this product. */
  const countEvents = (productId: number) =>
    text.match(new RegExp(`"ids":\\[(\\d+,)*${productId}[,\\]]`, 'g'))?.length ?? 0
  return {
    status: answer.status,
    countEvents,
    hasEnded: () => hasEnded,
    close: () => abortController.abort(),
  }
}

test('a stream of one server gets an event about a change at the other server, also after PostgreSQL restarted', async () => {
  const stream = await openStream(firstServer)
  const staff = await openCallsAs(secondServer.url, MANAGER)
  await changeProduct(staff, FRAME_ID, { description: 'changed at the second server' })
  await expect.poll(() => stream.countEvents(FRAME_ID)).toBe(1)

  await postgres.halt()
  await postgres.restart()
  // Without messages from PostgreSQL a server cannot report every change, so it ends its streams and opens none (G211).
  await expect.poll(stream.hasEnded).toBe(true)
  let nextStream = stream
  const reopenStream = async () => {
    nextStream = await openStream(firstServer)
    return nextStream.status
  }
  await expect.poll(reopenStream, { interval: 500 }).toBe(200)
  let changeCount = 0
  await expect
    .poll(
      async () => {
        changeCount += 1
        await changeProduct(staff, FRAME_ID, { description: `change ${changeCount}` }).catch(() => undefined)
        return nextStream.countEvents(FRAME_ID)
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0)
  nextStream.close()
})

test('a product’s picture that no server can read is answered with 503 and not with a placeholder; the log names the picture, and a start counts such pictures', async () => {
  const uuid = '99999999-9999-4999-8999-999999999999'
  await database.database
    .insert(productImages)
    .values({ productId: FRAME_ID, uuid, name: 'photo', position: 50 })
  const answer = await fetch(`${firstServer.url}/api/file/image/small/${uuid}.webp`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(firstServer.output()).toContain(
    `The picture ${uuid} belongs to a product, and this server cannot read it`,
  )
  await secondServer.restart()
  expect(secondServer.output()).toContain('1 of the 1 newest uploaded pictures cannot be read here')
})
