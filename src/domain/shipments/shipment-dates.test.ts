import { describe, expect, test } from 'vitest'
import { acceptedStart, daysBefore, nextDates, pauseChoices, startAfterSkip } from './shipment-dates.ts'

const TODAY = '2026-11-27'

describe('the next three dates', () => {
  test.each([
    ['2026-12-01', 30, ['2026-12-01', '2027-01-01', '2027-02-01']],
    ['2027-01-31', 30, ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['2026-12-01', 360, ['2026-12-01', '2027-12-01', '2028-12-01']],
    ['2026-12-01', 0, ['2026-12-01']],
    ['', 30, []],
  ])('from %s every %i days are %j', (nextStartDate, reorderPeriod, dates) => {
    expect(nextDates({ nextStartDate, reorderPeriod }, 3)).toEqual(dates)
  })
})

describe('the start after a skip', () => {
  test.each([
    ['2026-12-01', 30, '2027-01-01'],
    ['2026-12-01', 60, '2027-02-01'],
    // The backend takes only the first of a month: the shipment of January 15 then comes on February 1.
    ['2026-12-15', 30, '2027-02-01'],
    ['2027-01-01', 120, '2027-05-01'],
    // June 1 is beyond the six months that the backend takes.
    ['2026-12-01', 180, null],
    ['2026-12-01', 360, null],
    ['2026-12-01', 0, null],
  ])('of %s every %i days is %s', (nextStartDate, reorderPeriod, start) => {
    expect(startAfterSkip({ nextStartDate, reorderPeriod }, TODAY)).toBe(start)
  })
})

test('a shipment can be paused until each first of the next six months that is after its next start', () => {
  expect(pauseChoices({ nextStartDate: '2027-02-01', reorderPeriod: 30 }, TODAY)).toEqual([
    '2027-03-01',
    '2027-04-01',
    '2027-05-01',
  ])
})

describe('the accepted start', () => {
  test.each([
    ['2027-01-01', '2026-12-01', '2027-01-01'],
    ['2026-11-15', '2026-11-15', '2026-11-15'],
    ['2026-11-01', '2026-11-15', '2026-12-01'],
    ['2028-01-01', null, '2027-05-01'],
  ])('for the wanted start %s, while the shipment starts on %s, is %s', (wanted, current, accepted) => {
    expect(acceptedStart(wanted, current, TODAY)).toBe(accepted)
  })
})

test('a day three days earlier may be in another month', () => {
  expect(daysBefore('2026-12-01', 3)).toBe('2026-11-28')
})
