import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyMigrations, knownMigrations } from '#server/database/migrate.ts'
import { KEY_MIGRATIONS, migrateKeys } from '#server/edge/key-store/migrate-keys.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'
import { archiveBeforeMigration } from './archive-before-migration.ts'
import { verifyArchive } from './verify-archive.ts'

let folder: string
let testDatabase: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-before-migration-'))
  testDatabase = await openTestDatabase()
})
afterEach(async () => {
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

const makeArchive = () =>
  archiveBeforeMigration(
    { database: testDatabase.database, imagesDirectory: join(folder, 'images') },
    folder,
    () => undefined,
  )

async function applyOldMigrations(): Promise<void> {
  const hashes = knownMigrations(KEY_MIGRATIONS.folder).slice(0, 3)
  await testDatabase.database.transaction((transaction) =>
    applyMigrations(transaction, KEY_MIGRATIONS.folder, KEY_MIGRATIONS.table, new Set(hashes)),
  )
}

test('an archive is made before tables of an earlier version change, and the newest three are kept', async () => {
  await applyOldMigrations()
  await mkdir(join(folder, 'backups'))
  const oldName = (day: number) => `before-migration-2020-01-0${day}T10-00-00.000Z-7.tar.gz`
  for (const day of [3, 1, 2]) await writeFile(join(folder, 'backups', oldName(day)), '')
  await makeArchive()
  const names = (await readdir(join(folder, 'backups'))).toSorted()
  expect(names).toEqual([oldName(2), oldName(3), expect.any(String)])
  const name = names.at(-1)
  const { tables, migrations } = await verifyArchive(join(folder, 'backups', name ?? ''))
  expect(tables).toEqual({ edge_key_store: 1, edge_migrations: 3, edge_order_keys: 0 })
  expect(migrations.edge_migrations).toHaveLength(3)
})

test('no archive is made of a new database, or when no migration is missing', async () => {
  await makeArchive()
  await migrateKeys(testDatabase.database)
  await makeArchive()
  expect(await readdir(folder)).toEqual([])
})

test('the start is refused when the archive cannot be written', async () => {
  await applyOldMigrations()
  await writeFile(join(folder, 'backups'), 'a file in the place of the folder')
  await expect(makeArchive()).rejects.toThrow(
    'The tables were not changed, because their archive could not be written',
  )
})
