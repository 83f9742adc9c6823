import { expect, it } from 'vitest'
import { lakeside, prairie } from '#tests/support/companies.tsx'
import { NO_FILTER, type TypedFilter } from './filter-fields.ts'
import { matchesOf } from './matches.ts'

const matchesFor = (filter: Partial<TypedFilter>) => {
  const companies = [lakeside(), prairie()]
  const { hasUser, hasDealership, unfolded } = matchesOf(companies, { ...NO_FILTER, ...filter })
  return {
    unfolded: [...unfolded],
    users: companies.flatMap(({ users }) => users.filter(hasUser).map(({ login }) => login)),
    places: companies.flatMap((company) =>
      company.dealerships.filter((place) => hasDealership(company, place)).map(({ name }) => name),
    ),
  }
}

it.each<[Partial<TypedFilter>, ReturnType<typeof matchesFor>]>([
  [{}, { unfolded: [], users: [], places: [] }],
  [{ company: 'lake' }, { unfolded: [], users: [], places: [] }],
  [{ user: 'SAM' }, { unfolded: ['company-2'], users: ['buyer'], places: [] }],
  [{ userEmail: 'drew@' }, { unfolded: ['company-2'], users: ['drew'], places: [] }],
  [
    { user: 'sam', userEmail: 'drew@' },
    { unfolded: [], users: [], places: [] },
  ],
  [{ dealership: 'west' }, { unfolded: ['user-5', 'company-4'], users: [], places: ['Prairie West'] }],
  [
    { dealershipEmail: 'east@example.com' },
    { unfolded: ['user-5', 'company-4'], users: [], places: ['Prairie East'] },
  ],
])('finds the users and dealerships that match %j', (filter, expectedMatches) => {
  expect(matchesFor(filter)).toEqual(expectedMatches)
})
