// One process with edge and backend over one PostgreSQL, which stops while orders are being committed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letLeasesLapse } from '#tests/support/key-leases.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/find-postgres.mjs'

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
let server: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabaseOn(postgres.url)
  server = await startServer({ words: ['--database-url', database.databaseUrl, '--failure-switches'] })
  clerk = await openOrderClerk(server.url, server.url)
})
afterAll(async () => {
  await server.stop()
  await database.database.close()
  await postgres.stop()
})

test.each(['halt', 'kill'] as const)(
  'after a %s it recovers: no order is committed twice, no committed one is denied, and a new one is placed',
  async (end) => {
    const names = Array.from({ length: 30 }, (_, index) => `${end}${index}`)
    const orders = names.map((name) => ({ intent: randomUUID(), body: bucketOrder(name) }))
    const answers = orders.map((order) => clerk.sendInVain(order))
    await Promise.any(answers)
    await postgres[end]()
    await postgres.comeUp()
    const denied = (await Promise.all(answers)).map(
      (answer) => answer !== 'no answer' && answer.isNotCommitted,
    )
    for (const [index, name] of names.entries()) {
      if (denied[index]) expect(await clerk.committed(name)).toEqual([])
    }
    expect(server.isRunning()).toBe(true)

    await letLeasesLapse(server.dataDirectory, database.databaseUrl)
    for (const [index, order] of orders.entries()) {
      const { status, edge, isNotCommitted } = await clerk.send(order)
      const commits = await clerk.committed(names[index] ?? '')
      expect(isNotCommitted).toBe(false)
      if (status === 200) expect(commits).toEqual([names[index]])
      else expect([edge, commits.length <= 1]).toEqual(['outcome-unknown', true])
    }
    const later = { intent: randomUUID(), body: bucketOrder(`${end} later`) }
    expect((await clerk.send(later)).status).toBe(200)
    expect(await clerk.committed(`${end} later`)).toEqual([`${end} later`])
  },
)
