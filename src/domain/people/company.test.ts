import { expect, test } from 'vitest'
import { isProtectedCompany, userGate } from './company.ts'

test.each([
  ['Administrators', false, true],
  ['Lakeside Group', true, true],
  ['Lakeside Group', false, false],
  ['administrators', false, false],
])('a company named %s, default %s, is protected: %s', (name, defaultCompany, isProtected) => {
  expect(isProtectedCompany({ name, defaultCompany })).toBe(isProtected)
})

test.each([
  ['see', 'seeCompanies', 'seeAdministrators'],
  ['create', 'createUsers', 'createAdministrators'],
  ['edit', 'editUsers', 'editAdministrators'],
  ['remove', 'removeUsers', 'removeAdministrators'],
] as const)(
  'to %s a user, a person needs %s, and %s in the company Administrators',
  (action, customerGate, administratorGate) => {
    expect(userGate(action, { name: 'Lakeside Group' })).toBe(customerGate)
    expect(userGate(action, { name: 'Administrators' })).toBe(administratorGate)
  },
)
