import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { type CounterDatabase, openDatabase } from './open-database.ts'

let folder: string
let database: CounterDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-migrations-'))
  await mkdir(join(folder, 'meta'))
  database = await openDatabase({ dataDirectory: null })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Writes these migrations into the folder as drizzle-kit does. */
async function writeMigrations(...statements: string[]): Promise<void> {
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: idx,
    tag: `${idx}`,
    breakpoints: true,
  }))
  for (const [index, statement] of statements.entries()) {
    await writeFile(join(folder, `${index}.sql`), statement)
  }
  const journal = JSON.stringify({ version: '7', dialect: 'postgresql', entries })
  await writeFile(join(folder, 'meta', '_journal.json'), journal)
}

const rowCount = (table: string) => database.$count(sql.identifier(table).getSQL())

test('migrate applies each migration once, also a migration that is added later', async () => {
  await writeMigrations('create table shelves (id integer)')
  await migrate(database, folder, 'shop_migrations')
  await writeMigrations('create table shelves (id integer)', 'insert into shelves values (1)')
  await migrate(database, folder, 'shop_migrations')
  await migrate(database, folder, 'shop_migrations')
  expect(await rowCount('shelves')).toBe(1)
  expect(await rowCount('shop_migrations')).toBe(2)
})

test('migrate applies no migration when one of them fails', async () => {
  const createBoxes = 'create table boxes (id integer)'
  await writeMigrations(createBoxes, 'insert into nowhere values (1)')
  await expect(migrate(database, folder, 'box_migrations')).rejects.toThrow()
  await writeMigrations(createBoxes)
  await migrate(database, folder, 'box_migrations')
  expect(await rowCount('boxes')).toBe(0)
})
