import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { isAdmin } from './account.ts'

const person = (roleId: number): Account => ({
  id: 9,
  login: 'kim',
  email: '',
  name: 'Kim',
  role: { id: roleId, name: 'Administrator' },
  privileges: [],
  dealerships: [],
  company: { id: 1, name: 'Administrators' },
})

test.each([
  [1, true],
  [2, true],
  [3, false],
  [4, false],
])('role %i is administrative: %s, by its id and not its name', (roleId, expected) => {
  expect(isAdmin(person(roleId))).toBe(expected)
})

test('a visitor is no administrator', () => {
  expect(isAdmin(null)).toBe(false)
})
