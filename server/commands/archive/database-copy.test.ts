import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reviewRequests } from '#server/edge/key-store/key-tables.ts'
import { migrateKeys } from '#server/edge/key-store/migrate-keys.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'
import { readConsistently, writeRows } from './database-copy.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  await migrateKeys(testDatabase.database)
})
afterAll(() => testDatabase.drop())
beforeEach(async () => {
  await testDatabase.database.delete(reviewRequests)
})

const requestOf = (order: string) => ({
  id: randomUUID(),
  intent: randomUUID(),
  dealershipId: 1,
  askedById: 3,
  askedByName: 'Sam',
  order,
})
const insertRequests = (...orders: string[]) =>
  testDatabase.database.insert(reviewRequests).values(orders.map(requestOf))

/** The lines of the table of requests, in the groups in which a backup reads them. */
function readGroups(): Promise<string[][]> {
  return readConsistently(testDatabase.database, async ({ tables }) => {
    const groups: string[][] = []
    const table = tables.find(({ name }) => name === 'edge_review_requests')
    for await (const group of table?.rows() ?? []) groups.push(group)
    return groups
  })
}

test('a backup reads at most half a megabyte of long texts at a time, or one longer text', async () => {
  await insertRequests(...Array.from({ length: 8 }, () => 'x'.repeat(300_000)), 'é'.repeat(1_000_000))
  const groups = await readGroups()
  expect(groups.map(({ length }) => length)).toEqual([1, 2, 1, 2, 2, 1])
  expect(groups.flat()[8]).toContain('é'.repeat(1_000_000))
})

test('a backup reads short rows together', async () => {
  await insertRequests(...Array.from({ length: 700 }, () => 'short'))
  expect((await readGroups()).map(({ length }) => length)).toEqual([700])
})

test('a restore writes at most four million letters at a time', async () => {
  await insertRequests(...Array.from({ length: 5 }, () => 'x'.repeat(1_500_000)))
  const lines = (await readGroups()).flat()
  const execute = vi.spyOn(testDatabase.database, 'execute')
  async function* giveLines(): AsyncGenerator<string> {
    yield* lines
  }
  expect(await writeRows(testDatabase.database, 'edge_review_requests', giveLines())).toBe(5)
  // One statement empties the table; then two, two and one row are written.
  expect(execute).toHaveBeenCalledTimes(4)
  execute.mockRestore()
  expect(await testDatabase.database.$count(reviewRequests)).toBe(5)
})
