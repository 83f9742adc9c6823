import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { DatabaseAway, isDatabaseAway, reasonOfAbsence } from './database-away.ts'

function refusal(code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 7, 'error'), { code, severity: 'ERROR' })
}
const failedQuery = (cause: Error) => new DrizzleQueryError('select $1', ['secret'], cause)

test.each<[string, Error, boolean]>([
  ['a pool without a free connection', new DatabaseAway('no connection'), true],
  ['a statement whose connection broke', failedQuery(new Error('Connection terminated')), true],
  ['a statement that its limit ended', failedQuery(refusal('57014')), true],
  ['a transaction that was idle for too long', failedQuery(refusal('25P03')), true],
  ['a lock that was not free in time', failedQuery(refusal('55P03')), true],
  ['a server that shuts down', failedQuery(refusal('57P01')), true],
  ['a server that crashed', failedQuery(refusal('57P02')), true],
  ['a server that starts', failedQuery(refusal('57P03')), true],
  ['a server without a free place', refusal('53300'), true],
  ['a full disk', failedQuery(refusal('53100')), true],
  ['a server without free memory', failedQuery(refusal('53200')), true],
  ['a server without a free resource', failedQuery(refusal('53000')), true],
  ['a limit in the settings of the server', failedQuery(refusal('53400')), true],
  ['a server that only reads', failedQuery(refusal('25006')), true],
  ['a lost connection that PostgreSQL reports', refusal('08006'), true],
  ['a row that exists already', failedQuery(refusal('23505')), false],
  ['a fault of the program', new TypeError('undefined is not a function'), false],
])('isDatabaseAway says whether %s means that the database is away', (_name, problem, isAway) => {
  expect(isDatabaseAway(problem)).toBe(isAway)
})

test('the reason of an absence does not repeat the values of the statement', () => {
  expect(reasonOfAbsence(failedQuery(new Error('Query read timeout')))).toBe('Query read timeout')
})
