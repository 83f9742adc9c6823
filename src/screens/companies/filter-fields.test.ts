import { expect, it } from 'vitest'
import {
  queryOf,
  requestBodyOf,
  countOfFilters,
  hasUserOrDealershipFilter,
  NO_FILTER,
  typedFilterIn,
} from './filter-fields.ts'

it('trims typed texts, and leaves out empty filters', () => {
  const typedFilter = { ...NO_FILTER, company: '  Lakeside ', userEmail: ' ', dealership: 'West' }
  expect(queryOf(typedFilter)).toEqual({ company: 'Lakeside', dealership: 'West' })
  expect(requestBodyOf(typedFilter)).toEqual({ company: { name: 'Lakeside' }, dealer: { name: 'West' } })
  expect(countOfFilters(typedFilter)).toBe(2)
})

it('builds the request with the field names of the wire', () => {
  const typedFilter = { company: 'c', user: 'u', userEmail: 'ue', dealership: 'd', dealershipEmail: 'de' }
  expect(requestBodyOf(typedFilter)).toEqual({
    company: { name: 'c' },
    user: { name: 'u', email: 'ue' },
    dealer: { name: 'd', email: 'de' },
  })
  expect(requestBodyOf(NO_FILTER)).toEqual({})
})

it('reads the filters of the page address, cut to 200 characters', () => {
  const query = new URLSearchParams({ company: ' Lakeside ', page: '2', user: 'x'.repeat(300) })
  expect(typedFilterIn(query)).toEqual({ ...NO_FILTER, company: 'Lakeside', user: 'x'.repeat(200) })
})

it.each([
  [{ company: 'x' }, false],
  [{ user: 'x' }, true],
  [{ dealershipEmail: 'x' }, true],
])('the filter %j concerns users or dealerships: %s', (typedFilter, expected) => {
  expect(hasUserOrDealershipFilter({ ...NO_FILTER, ...typedFilter })).toBe(expected)
})
