import { expect, it } from 'vitest'
import { lakeside, prairie } from '#tests/support/companies.tsx'
import { NO_FILTER, type TypedFilter } from './filter-fields.ts'
import { matchesOf } from './matches.ts'

const found = (filter: Partial<TypedFilter>) => {
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

it.each<[Partial<TypedFilter>, ReturnType<typeof found>]>([
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
])('%j finds what it looks for', (filter, wanted) => {
  expect(found(filter)).toEqual(wanted)
})
