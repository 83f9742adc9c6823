import { expect, it } from 'vitest'
import {
  addressOf,
  bodyOf,
  countOfFilters,
  isAboutPeople,
  NO_FILTER,
  typedFilterIn,
} from './filter-fields.ts'

it('trims typed texts, and leaves out empty filters', () => {
  const typed = { ...NO_FILTER, company: '  Lakeside ', userEmail: ' ', dealership: 'West' }
  expect(addressOf(typed)).toEqual({ company: 'Lakeside', dealership: 'West' })
  expect(bodyOf(typed)).toEqual({ company: { name: 'Lakeside' }, dealer: { name: 'West' } })
  expect(countOfFilters(typed)).toBe(2)
})

it('builds the request in the words of the wire', () => {
  const typed = { company: 'c', user: 'u', userEmail: 'ue', dealership: 'd', dealershipEmail: 'de' }
  expect(bodyOf(typed)).toEqual({
    company: { name: 'c' },
    user: { name: 'u', email: 'ue' },
    dealer: { name: 'd', email: 'de' },
  })
  expect(bodyOf(NO_FILTER)).toEqual({})
})

it('reads the filters of the address, cut to the length of their fields', () => {
  const query = new URLSearchParams({ company: ' Lakeside ', page: '2', user: 'x'.repeat(300) })
  expect(typedFilterIn(query)).toEqual({ ...NO_FILTER, company: 'Lakeside', user: 'x'.repeat(200) })
})

it.each([
  [{ company: 'x' }, false],
  [{ user: 'x' }, true],
  [{ dealershipEmail: 'x' }, true],
])('%j filters users or dealerships: %s', (typed, expected) => {
  expect(isAboutPeople({ ...NO_FILTER, ...typed })).toBe(expected)
})
