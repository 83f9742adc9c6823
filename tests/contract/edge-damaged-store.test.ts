// Rows of the key store that somebody deleted or changed by hand are reported with a sentence.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeText } from '#server/commands/command.ts'
import { acceptKeyStore, renewKeyStore } from '#server/edge/key-store/key-store-state.ts'
import { keyStores, orderKeys, storeRuns } from '#server/edge/key-store/key-tables.ts'
import { openOrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import { printedProblem } from '#server/start-problem.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'

let tested: TestDatabase
beforeEach(async () => {
  tested = await openTestDatabase()
})
afterEach(() => tested.drop())

const openStore = () => openOrderKeyStore(tested.database, randomUUID())

test('a start, `keys renew` and `keys accept` report a key store without a row in one sentence', async () => {
  const { database } = tested
  await openStore()
  await database.delete(keyStores)
  for (const work of [openStore, () => renewKeyStore(database), () => acceptKeyStore(database)]) {
    const problem: unknown = await work().catch((thrown: unknown) => thrown)
    expect(printedProblem(problem)).toBe(
      'The key store has lost its name, because its table edge_key_store has no row: restore the database from a backup.',
    )
  }
})

test('a key whose time is no date is printed, and a last beat without a date does not stop a sweep', async () => {
  const { database } = tested
  const keys = await openStore()
  await database.insert(orderKeys).values({
    intent: randomUUID(),
    revision: 1,
    author: '7',
    bodyHash: 'ab',
    state: 'unknown',
    claim: randomUUID(),
    edgeId: randomUUID(),
    leaseUntil: new Date(),
    touchedAt: sql`'-infinity'`,
  })
  const [row] = await database.select().from(orderKeys)
  expect(row && timeText(row.touchedAt)).toBe('an unreadable time')
  await database.update(storeRuns).set({ touchedAt: sql`'-infinity'` })
  expect(await (await openStore()).sweep()).toBe(true)
  expect(await keys.sweep()).toBe(true)
})
