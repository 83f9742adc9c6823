import { expect, it } from 'vitest'
import { lakesideCompany, prairieCompany } from '#tests/support/show-companies.tsx'
import { NO_FILTER, type TypedFilter } from './filter-fields.ts'
import { matchesOf } from './matches.ts'

const matchesFor = (filter: Partial<TypedFilter>) => {
  const companies = [lakesideCompany(), prairieCompany()]
  const { hasUser, hasDealership, unfoldedKeys } = matchesOf(companies, { ...NO_FILTER, ...filter })
  return {
    unfoldedKeys: [...unfoldedKeys],
    users: companies.flatMap(({ users }) => users.filter(hasUser).map(({ login }) => login)),
    dealerships: companies.flatMap((company) =>
      company.dealerships.filter((dealership) => hasDealership(company, dealership)).map(({ name }) => name),
    ),
  }
}

it.each<[Partial<TypedFilter>, ReturnType<typeof matchesFor>]>([
  [{}, { unfoldedKeys: [], users: [], dealerships: [] }],
  [{ company: 'lake' }, { unfoldedKeys: [], users: [], dealerships: [] }],
  [{ user: 'SAM' }, { unfoldedKeys: ['company-2'], users: ['buyer'], dealerships: [] }],
  [{ userEmail: 'drew@' }, { unfoldedKeys: ['company-2'], users: ['drew'], dealerships: [] }],
  [
    { user: 'sam', userEmail: 'drew@' },
    { unfoldedKeys: [], users: [], dealerships: [] },
  ],
  [
    { dealership: 'west' },
    { unfoldedKeys: ['user-5', 'company-4'], users: [], dealerships: ['Prairie West'] },
  ],
  [
    { dealershipEmail: 'east@example.com' },
    { unfoldedKeys: ['user-5', 'company-4'], users: [], dealerships: ['Prairie East'] },
  ],
])('finds the users and dealerships that match %j', (filter, expectedMatches) => {
  expect(matchesFor(filter)).toEqual(expectedMatches)
})
