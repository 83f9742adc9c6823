import { expect, it } from 'vitest'
import {
  addressOf,
  bodyOf,
  countOfFilters,
  isAboutPeople,
  NO_FILTER,
  typedFilterIn,
} from './filter-fields.ts'

it('trims what is typed, and leaves out what does not filter', () => {
  const typed = { ...NO_FILTER, company: '  Lakeside ', userEmail: ' ', dealership: 'West' }
  expect(addressOf(typed)).toEqual({ company: 'Lakeside', dealership: 'West' })
  expect(bodyOf(typed)).toEqual({ company: { name: 'Lakeside' }, dealer: { name: 'West' } })
  expect(countOfFilters(typed)).toBe(2)
})

it('asks in the words of the wire', () => {
  const typed = { company: 'c', user: 'u', userEmail: 'ue', dealership: 'd', dealershipEmail: 'de' }
  expect(bodyOf(typed)).toEqual({
    company: { name: 'c' },
    user: { name: 'u', email: 'ue' },
    dealer: { name: 'd', email: 'de' },
  })
  expect(bodyOf(NO_FILTER)).toEqual({})
})

it('reads of the address what filters, and nothing longer than a field', () => {
  const query = new URLSearchParams({ company: ' Lakeside ', page: '2', user: 'x'.repeat(300) })
  expect(typedFilterIn(query)).toEqual({ ...NO_FILTER, company: 'Lakeside', user: 'x'.repeat(200) })
})

it.each([
  [{ company: 'x' }, false],
  [{ user: 'x' }, true],
  [{ dealershipEmail: 'x' }, true],
])('%j is about people or places: %s', (typed, expected) => {
  expect(isAboutPeople({ ...NO_FILTER, ...typed })).toBe(expected)
})
