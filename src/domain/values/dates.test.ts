import { describe, expect, test } from 'vitest'
import {
  apiTextOf,
  filterDate,
  typedDayAsFilterDate,
  typedDayAsListDate,
  instantOf,
  isoDateOfTypedDay,
  isoDateOfInstant,
  listDate,
  pickerDate,
  formatStartDate,
} from './dates.ts'

describe('the date text of the API is the time in Chicago', () => {
  test.each([
    ['01.15.2026 10:32', '2026-01-15T16:32:00Z'],
    ['07.15.2026 10:32', '2026-07-15T15:32:00Z'],
    ['12.31.2025 23:59', '2026-01-01T05:59:00Z'],
    ['03.08.2026 01:59', '2026-03-08T07:59:00Z'],
    ['03.08.2026 03:00', '2026-03-08T08:00:00Z'],
    ['11.01.2026 00:30', '2026-11-01T05:30:00Z'],
    ['11.01.2026 01:30', '2026-11-01T06:30:00Z'],
    ['11.01.2026 02:00', '2026-11-01T08:00:00Z'],
    ['01.15.2026 00:00', '2026-01-15T06:00:00Z'],
  ])('%s is %s', (apiText, iso) => {
    expect(instantOf(apiText)).toBe(Date.parse(iso))
    expect(apiTextOf(Date.parse(iso))).toBe(apiText)
  })

  test('is the same for both instants of an hour that clocks show twice', () => {
    expect(apiTextOf(Date.parse('2026-11-01T07:30:00Z'))).toBe('11.01.2026 01:30')
  })

  test('uses the offset before the change for an hour that clocks skip', () => {
    expect(instantOf('03.08.2026 02:30')).toBe(Date.parse('2026-03-08T08:30:00Z'))
  })

  test.each(['', '2026-01-15', '13.01.2026 10:00', '02.30.2026 10:00', '01.15.2026 24:00', '1.5.2026 10:00'])(
    '%j is no date',
    (text) => {
      expect(instantOf(text)).toBeNull()
    },
  )
})

test.each([
  ['01-15-2026', '2026-01-15'],
  [' 12-31-2025 ', '2025-12-31'],
  ['02-29-2024', '2024-02-29'],
  ['02-29-2026', null],
  ['13-01-2026', null],
  ['1-5-2026', '2026-01-05'],
  ['9/1/2026', '2026-09-01'],
  ['09.01.2026', '2026-09-01'],
  ['09012026', '2026-09-01'],
  ['2026-09-01', '2026-09-01'],
  ['2026-9-1', '2026-09-01'],
  ['9/1-2026', null],
  ['9/1/26', null],
  ['9-1', null],
  ['31/12/2026', null],
  ['2026-02-30', null],
])('the typed day %j is the day %j on the wire (null: no day)', (typedDay, expected) => {
  expect(isoDateOfTypedDay(typedDay)).toBe(expected)
})

test('a typed day is written in the form of the filter or of the list; other text stays unchanged', () => {
  expect(typedDayAsFilterDate('9/1/2026')).toBe('09-01-2026')
  expect(typedDayAsFilterDate('9/1')).toBe('9/1')
  expect(typedDayAsListDate('9-1-2026')).toBe('09.01.2026')
  expect(typedDayAsListDate('9/1')).toBe('9/1')
})

test('lists show the day without the time', () => {
  expect(listDate('11.20.2026 09:15')).toBe('11.20.2026')
})

test('a day is formatted for the range filter, for pickers and for the next start', () => {
  expect(filterDate('2026-01-05')).toBe('01-05-2026')
  expect(pickerDate('2026-01-05')).toBe('01.05.2026')
  expect(formatStartDate('2026-01-05')).toBe('Jan 5, 2026')
})

test('the day of an instant is the day in Chicago', () => {
  expect(isoDateOfInstant(Date.UTC(2026, 10, 21, 3, 30))).toBe('2026-11-20')
})
