import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reviewRequests } from '#server/edge/key-store/key-tables.ts'
import { migrateKeys } from '#server/edge/key-store/migrate-keys.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'
import { backUp } from './back-up.ts'
import { restoreArchive } from './restore-archive.ts'

let folder: string
let testDatabase: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-restore-'))
  testDatabase = await openTestDatabase()
})
afterEach(async () => {
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

/**
 * 1,200 rows of 1,800 bytes: more than the rows of one statement and the pages of one reading. Letters of two and of
 * four bytes lie across every border of the archive's chunks.
 */
const TEXT = 'é😀'.repeat(300)

test('a restored table has every row of the archive, with every letter as it was', async () => {
  await migrateKeys(testDatabase.database)
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    id: randomUUID(),
    intent: randomUUID(),
    dealershipId: 1,
    askedById: index,
    askedByName: `José ${index}`,
    order: TEXT,
  }))
  for (const start of [0, 600]) {
    await testDatabase.database.insert(reviewRequests).values(rows.slice(start, start + 600))
  }
  const archive = join(folder, 'archive.tar.gz')
  await backUp({ database: testDatabase.database, imagesDirectory: join(folder, 'images') }, archive)
  await testDatabase.drop()
  testDatabase = await openTestDatabase()
  const { manifest } = await restoreArchive(archive, testDatabase.database, join(folder, 'restored'))
  expect(manifest).toMatchObject({ tables: { edge_review_requests: 1200 }, pictures: 0 })
  const restoredRows = await testDatabase.database
    .select()
    .from(reviewRequests)
    .orderBy(asc(reviewRequests.askedById))
  expect(restoredRows.map(({ askedByName }) => askedByName)).toEqual(
    rows.map(({ askedByName }) => askedByName),
  )
  expect(restoredRows.filter(({ order }) => order !== TEXT)).toEqual([])
})
