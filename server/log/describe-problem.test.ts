import { expect, test, vi } from 'vitest'
import { describeProblem, reasonOf } from './describe-problem.ts'

const errorWith = (message: string, fields: object) => Object.assign(new Error(message), fields)

test.each([
  [
    'the statement and its parameters are left out',
    new Error('Failed query: select … params: kim', {
      cause: errorWith('relation "users" does not exist', { severity: 'ERROR', code: '42P01' }),
    }),
    'database error 42P01: relation "users" does not exist',
  ],
  [
    'a wrong value is not repeated',
    errorWith('invalid input syntax for type integer: "kim"', { severity: 'ERROR', code: '22P02' }),
    'database error 22P02',
  ],
  [
    'a broken constraint is named without its value',
    errorWith('duplicate key', { severity: 'ERROR', code: '23505', constraint: 'users_login' }),
    'database error 23505 (users_login)',
  ],
  [
    'an answer of the mail server is not repeated',
    errorWith('550 no kim@firm.example', { code: 'EENVELOPE', responseCode: 550 }),
    'Error EENVELOPE: the mail server answered 550',
  ],
  ['a text that is no JSON is not repeated', new SyntaxError('"kim" is not valid JSON'), 'SyntaxError'],
  [
    'an address in a message of fastify is left out',
    errorWith('Route GET:/x?email=kim', { code: 'FST_ERR_X' }),
    'FST_ERR_X',
  ],
  ['e-mails are left out', new TypeError('kim@firm.example is no function'), 'TypeError: … is no function'],
  [
    'the address of a refused connection stays',
    new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
  ],
])('%s', (_fact, problem, reason) => {
  expect(reasonOf(problem)).toBe(reason)
})

test('e-mails are searched in the first 1000 letters of a message alone', () => {
  const replace = vi.spyOn(String.prototype, 'replace')
  expect(reasonOf(new TypeError('a'.repeat(15_000)))).toBe(`TypeError: ${'a'.repeat(300)}`)
  expect(replace.mock.contexts.map((text) => String(text).length)).toEqual([1000])
  replace.mockRestore()
})

test('the stack has the places in the code, without the message', () => {
  const { stack } = describeProblem(new Error('kim'))
  expect(stack).toMatch(/^at .*describe-problem\.test\.ts/)
  expect(stack).not.toContain('kim')
})
