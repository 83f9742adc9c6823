// The edge and the reference server run in one process and share one PostgreSQL, which stops while orders are
// committed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLeases } from '#tests/support/key-leases.ts'
import { openDatabaseOn, type TestDatabase } from '#tests/support/open-test-database.ts'
import { bucketOrder, type OrderClerk, openOrderClerk } from '#tests/support/order-clerk.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type OwnPostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'

let postgres: OwnPostgresServer
let database: TestDatabase & { databaseUrl: string }
let server: RunningServer
let clerk: OrderClerk
beforeAll(async () => {
  postgres = await startOwnPostgres()
  database = await openDatabaseOn(postgres.url)
  server = await startServer({ databaseUrl: database.databaseUrl, args: ['--failure-switches'] })
  clerk = await openOrderClerk(server.url, server.url)
})
afterAll(async () => {
  await server.stop()
  await database.database.close()
  await postgres.stop()
})

test.each(['halt', 'kill'] as const)(
  'after a %s of PostgreSQL no order is committed twice, no committed order is reported as not committed, and a new order is placed',
  async (stop) => {
    const poNumbers = Array.from({ length: 30 }, (_, index) => `${stop}${index}`)
    const orders = poNumbers.map((poNumber) => ({ intent: randomUUID(), body: bucketOrder(poNumber) }))
    const answers = orders.map((order) => clerk.trySend(order))
    await Promise.any(answers)
    await postgres[stop]()
    await postgres.restart()
    const isNotCommittedByIndex = (await Promise.all(answers)).map(
      (answer) => answer !== 'no answer' && answer.isNotCommitted,
    )
    for (const [index, poNumber] of poNumbers.entries()) {
      if (isNotCommittedByIndex[index]) expect(await clerk.committedNumbers(poNumber)).toEqual([])
    }
    expect(server.isRunning()).toBe(true)

    await endLeases(server.dataDirectory, database.databaseUrl)
    for (const [index, order] of orders.entries()) {
      const { status, edgeReason, isNotCommitted } = await clerk.send(order)
      const commits = await clerk.committedNumbers(poNumbers[index] ?? '')
      expect(isNotCommitted).toBe(false)
      if (status === 200) expect(commits).toEqual([poNumbers[index]])
      else expect([edgeReason, commits.length <= 1]).toEqual(['outcome-unknown', true])
    }
    const newOrder = { intent: randomUUID(), body: bucketOrder(`${stop} later`) }
    expect((await clerk.send(newOrder)).status).toBe(200)
    expect(await clerk.committedNumbers(`${stop} later`)).toEqual([`${stop} later`])
  },
)
