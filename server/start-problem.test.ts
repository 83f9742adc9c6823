import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from './database/open-database.ts'
import { printedProblem } from './start-problem.ts'

const printedProblemOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no problem',
    (problem: unknown) => printedProblem(problem),
  )

test('an unreachable PostgreSQL is reported with the reason, without account and password', async () => {
  const databaseUrl = 'postgres://counter:secret@127.0.0.1:1/orders'
  expect(await printedProblemOf(openDatabase({ dataDirectory: null, databaseUrl }))).toBe(
    'PostgreSQL at 127.0.0.1:1/orders cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  )
})

test('a data folder that cannot be made is reported in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counter-start-'))
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await printedProblemOf(mkdir(join(file, 'data'), { recursive: true }))).toBe(
    `ENOTDIR: not a directory, mkdir '${join(file, 'data')}'`,
  )
  await rm(folder, { recursive: true })
})

test('a database that cannot be opened because of files of another account is reported with one of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counter-start-'))
  const database = join(folder, 'database')
  await mkdir(database)
  await writeFile(join(database, 'PG_VERSION'), 'no version')
  const account = vi.spyOn(process, 'geteuid').mockReturnValue(65_534)
  expect(await printedProblemOf(openDatabase({ dataDirectory: folder }))).toBe(
    `The embedded database cannot be opened, because ${database} belongs to another account: a command may have run as root. Give the folder to the account of the server: chown -R ACCOUNT ${folder}`,
  )
  account.mockRestore()
  await rm(folder, { recursive: true })
})

test.each<[string, string]>([
  ["insert into secrets values (1, 'a private key'), (1, 'another')", 'database error 23505 (secrets_pkey)'],
  ["insert into secrets values ('a private key', '')", 'database error 22P02'],
  ['select no_column from secrets', 'database error 42703: column "no_column" does not exist'],
])('the refused statement %s is reported without its values', async (statement, reason) => {
  const database = await openDatabase({ dataDirectory: null })
  await database.execute('create table secrets (id int primary key, value text)')
  const printed = await printedProblemOf(database.execute(statement))
  await database.close()
  expect(printed).toBe(`The database refuses a statement: ${reason}.`)
})

test('a fault of the program keeps its stack', () => {
  const fault = new TypeError('undefined is not a function')
  expect(printedProblem(fault)).toBe(fault)
})
