import { expect, test } from 'vitest'
import { metaDescription, shortLogin } from './page-text.ts'

test.each([
  ['', ''],
  ['*Clear*  vinyl,\nsee [guide](/x)', 'Clear vinyl, see guide'],
  ['a'.repeat(250), 'a'.repeat(250)],
  ['a'.repeat(251), `${'a'.repeat(250)}…`],
])('the meta description of %j is %j', (description, expected) => {
  expect(metaDescription(description)).toBe(expected)
})

test.each([
  ['buyer', 'buyer'],
  ['a'.repeat(25), 'a'.repeat(25)],
  ['a'.repeat(26), `${'a'.repeat(25)}...`],
  ['🚗'.repeat(26), `${'🚗'.repeat(25)}...`],
])('the login %j is shown as %j', (login, expected) => {
  expect(shortLogin(login)).toBe(expected)
})
