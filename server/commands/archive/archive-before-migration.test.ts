import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { migrateKeys } from '#server/edge/key-store/migrate-keys.ts'
import { addMadeUpMigration } from '#tests/support/made-up-migration.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'
import { migrateCommand } from '../migrate.ts'
import { archiveBeforeMigration } from './archive-before-migration.ts'
import { verifyArchive } from './verify-archive.ts'

let folder: string
let testDatabase: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-before-migration-'))
  testDatabase = await openTestDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

const dataFolder = () => join(folder, 'data')
const backupsFolder = () => join(dataFolder(), 'backups')

const makeArchive = () =>
  archiveBeforeMigration(
    { database: testDatabase.database, imagesDirectory: join(dataFolder(), 'images') },
    dataFolder(),
    () => undefined,
  )

/** The database has the tables of this version, and the server is of the next one. */
async function updateServer(): Promise<void> {
  await migrateKeys(testDatabase.database)
  await addMadeUpMigration(join(folder, 'migrations'))
}

test('an archive is made before tables of an earlier version change, and the newest three are kept', async () => {
  await updateServer()
  await mkdir(backupsFolder(), { recursive: true })
  const oldName = (day: number) => `before-migration-2020-01-0${day}T10-00-00.000Z-7.tar.gz`
  for (const day of [3, 1, 2]) await writeFile(join(backupsFolder(), oldName(day)), '')
  await makeArchive()
  const names = (await readdir(backupsFolder())).toSorted()
  expect(names).toEqual([oldName(2), oldName(3), expect.any(String)])
  const name = names.at(-1)
  const { tables, migrations } = await verifyArchive(join(backupsFolder(), name ?? ''))
  expect(tables).toMatchObject({ edge_key_store: 1, edge_migrations: 2, edge_order_keys: 0 })
  expect(migrations.edge_migrations).toHaveLength(2)
})

test('the next migration is applied to tables that have rows', async () => {
  await updateServer()
  expect(await migrateKeys(testDatabase.database)).toBe(1)
  expect(await migrateKeys(testDatabase.database)).toBe(0)
})

test('no archive is made of a new database, or when no migration is missing', async () => {
  await makeArchive()
  await migrateKeys(testDatabase.database)
  await makeArchive()
  expect(await readdir(folder)).toEqual([])
})

test('the start is refused when the archive cannot be written', async () => {
  await updateServer()
  await mkdir(dataFolder())
  await writeFile(backupsFolder(), 'a file in the place of the folder')
  await expect(makeArchive()).rejects.toThrow(
    'The tables were not changed, because their archive could not be written',
  )
})

test('the command migrate makes an archive before it changes tables that exist', async () => {
  const database = await openDatabase({ dataDirectory: dataFolder() })
  await migrateKeys(database)
  await database.close()
  await addMadeUpMigration(join(folder, 'migrations'))
  const printedLines = vi.spyOn(console, 'log').mockReturnValue()
  await migrateCommand.run(['--data', dataFolder()])
  expect(await readdir(backupsFolder())).toEqual([expect.stringMatching(/^before-migration-.*\.tar\.gz$/)])
  expect(printedLines.mock.calls.flat().at(-1)).toContain('1 migration was applied')
})
