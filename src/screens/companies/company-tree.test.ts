import { expect, it } from 'vitest'
import { sampleCompany, sampleUser } from '#tests/support/show-companies.tsx'
import { companyTree } from './company-tree.ts'
import { NO_FILTER, type TypedFilter } from './filter-fields.ts'
import { matchesOf } from './matches.ts'

const company = sampleCompany({
  dealerships: [],
  users: [
    sampleUser({ id: 3, login: 'anna', email: 'anna@example.com' }),
    sampleUser({ id: 4, login: 'bert', email: 'bert@example.com', dealerships: [{ id: 8, name: 'West' }] }),
    sampleUser({ id: 5, login: 'carl', email: 'carl@example.com' }),
  ],
})

it.each<[Partial<TypedFilter>, string[]]>([
  [{}, ['user-3', 'user-4', 'user-5']],
  [{ userEmail: 'carl@' }, ['user-5', 'user-3', 'user-4']],
  [{ dealership: 'west' }, ['user-4', 'user-3', 'user-5']],
])('under the filter %j the matching users come first in their company', (filter, expectedKeys) => {
  const { isMatch } = matchesOf([company], { ...NO_FILTER, ...filter })
  const rows = companyTree([company], (key) => key === 'company-2', isMatch)
  expect(rows.slice(1).map(({ key }) => key)).toEqual(expectedKeys)
  expect(rows.slice(1).map(({ position }) => position)).toEqual([1, 2, 3])
})
