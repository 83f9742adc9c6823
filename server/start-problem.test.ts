import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('a fault of the program keeps its stack', () => {
  const fault = new TypeError('undefined is not a function')
  expect(printedProblem(fault)).toBe(fault)
})
