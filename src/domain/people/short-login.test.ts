import { expect, test } from 'vitest'
import { shortLogin } from './short-login.ts'

test.each([
  ['buyer', 'buyer'],
  ['a'.repeat(25), 'a'.repeat(25)],
  ['a'.repeat(26), `${'a'.repeat(25)}...`],
  ['🚗'.repeat(26), `${'🚗'.repeat(25)}...`],
])('the login %j is shown as %j', (login, expected) => {
  expect(shortLogin(login)).toBe(expected)
})
