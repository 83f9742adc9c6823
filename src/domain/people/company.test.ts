import { expect, test } from 'vitest'
import { isProtectedCompany, savingGate, userGate, userGates } from './company.ts'

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

test.each([
  [{ id: 0, dealerships: [{}] }, 'createCompanies'],
  [{ id: 2, dealerships: [] }, 'editCompanies'],
  [{ id: 2, dealerships: [], removedDealershipIds: [] }, 'editCompanies'],
  [{ id: 2, dealerships: [{}] }, 'editDealerships'],
  [{ id: 2, dealerships: 'none' }, 'editDealerships'],
  [{ id: 2, dealerships: [], removedDealershipIds: [7] }, 'removeDealerships'],
  [{ id: 2, dealerships: [], removedDealershipIds: 7 }, 'removeDealerships'],
])('a company that is saved with %j needs the gate %s', (parts, gate) => {
  expect(savingGate(parts)).toBe(gate)
})

test('an action on users has a gate for customers and one for administrators', () => {
  expect(userGates('remove')).toEqual(['removeUsers', 'removeAdministrators'])
})
