import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { hasSameRights, isAdmin } from './account.ts'

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

test.each<[string, Partial<Account>, boolean]>([
  ['name', { name: 'Kim Lee', login: 'kl', email: 'kl@example.com' }, true],
  ['role', { role: { id: 4, name: 'Administrator' } }, false],
  ['permissions', { privileges: [{ group: 'Orders', actions: ['view'] }] }, false],
  ['dealerships', { dealerships: [{ id: 1, name: 'Lakeside' }] }, false],
])('an account with another %s has the same rights: $2', (_field, fields, isSame) => {
  expect(hasSameRights(person(3), { ...person(3), ...fields })).toBe(isSame)
})

test('a renamed dealership changes no rights; a visitor has other rights than an account', () => {
  const withDealership = (name: string) => ({ ...person(3), dealerships: [{ id: 1, name }] })
  expect(hasSameRights(withDealership('Lakeside'), withDealership('Lakeside Motors'))).toBe(true)
  expect([hasSameRights(null, null), hasSameRights(null, person(3))]).toEqual([true, false])
})
