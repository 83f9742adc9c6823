// Two processes of the reference server with one PostgreSQL, each with its own data folder.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { productImages } from '#server/reference/schema/products.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { changeProduct, openCallsAs } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'

const MANAGER = { login: 'manager', password: 'Manager123' }
const FRAME = 121

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
let first: RunningServer
let second: RunningServer
beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabaseOn(postgres.url)
  const settings = {
    isSeeded: false,
    databaseUrl: database.databaseUrl,
    args: ['--backend-only', '--products', '10', '--orders', '10'],
  }
  first = await startServer(settings)
  second = await startServer(settings)
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await database.drop()
  await postgres.stop()
})

/** Opens the stream of events. */
async function listenAt(server: RunningServer) {
  const closing = new AbortController()
  const answer = await fetch(`${server.url}/${ENDPOINTS.productEvents}`, {
    headers: { authorization: BASIC_HEADER },
    signal: closing.signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  const collected = new WritableStream<Uint8Array>({
    write(chunk) {
      text += decoder.decode(chunk, { stream: true })
    },
  })
  let hasEnded = false
  // The test or the server ends the stream.
  const ended = answer.body?.pipeTo(collected).catch(() => undefined)
  void ended?.then(() => {
    hasEnded = true
  })
  /** The number of events with this product. */
  const eventsOf = (productId: number) =>
    text.match(new RegExp(`"ids":\\[(\\d+,)*${productId}[,\\]]`, 'g'))?.length ?? 0
  return { status: answer.status, eventsOf, hasEnded: () => hasEnded, close: () => closing.abort() }
}

test('a listener of one server learns of a change at the other, also after PostgreSQL restarted', async () => {
  const stream = await listenAt(first)
  const staff = await openCallsAs(second.url, MANAGER)
  await changeProduct(staff, FRAME, { description: 'changed at the second server' })
  await expect.poll(() => stream.eventsOf(FRAME)).toBe(1)

  await postgres.halt()
  await postgres.restart()
  // Without messages a server cannot name every change, so it ends its streams and opens none (G211).
  await expect.poll(stream.hasEnded, { timeout: 30_000 }).toBe(true)
  let nextStream = stream
  const openAgain = async () => {
    nextStream = await listenAt(first)
    return nextStream.status
  }
  await expect.poll(openAgain, { timeout: 30_000, interval: 500 }).toBe(200)
  let changes = 0
  await expect
    .poll(
      async () => {
        changes += 1
        await changeProduct(staff, FRAME, { description: `change ${changes}` }).catch(() => undefined)
        return nextStream.eventsOf(FRAME)
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  nextStream.close()
})

test('a picture that only the other server can read is no placeholder, and the log says what to do', async () => {
  const uuid = '99999999-9999-4999-8999-999999999999'
  await database.database
    .insert(productImages)
    .values({ productId: FRAME, uuid, name: 'photo', position: 50 })
  const answer = await fetch(`${first.url}/api/file/image/small/${uuid}.webp`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(first.output()).toContain(`The picture ${uuid} belongs to a product, and this server cannot read it`)
  await second.restart()
  expect(second.output()).toContain('1 of the 1 newest uploaded pictures cannot be read here')
})
