import { expect, test } from 'vitest'
import { isReorderPeriod, monthsOfPeriod, reorderPeriodLabel, reorderRhythm } from './reorder-periods.ts'

test.each([
  { days: 0, label: 'Select period', months: 0, isOne: true },
  { days: 30, label: '1 month', months: 1, isOne: true },
  { days: 60, label: '2 months', months: 2, isOne: true },
  { days: 90, label: '3 months', months: 3, isOne: true },
  { days: 120, label: '4 months', months: 4, isOne: true },
  { days: 180, label: '6 months', months: 6, isOne: true },
  { days: 360, label: '1 year', months: 12, isOne: true },
  { days: 45, label: '45 days', months: 2, isOne: false },
])('a period of $days days reads "$label"', ({ days, label, months, isOne }) => {
  expect(reorderPeriodLabel(days)).toBe(label)
  expect(monthsOfPeriod(days)).toBe(months)
  expect(isReorderPeriod(days)).toBe(isOne)
})

test.each([
  [30, 'every month'],
  [60, 'every 2 months'],
  [180, 'every 6 months'],
  [360, 'every year'],
  [45, 'every 45 days'],
])('a shipment of %i days goes out %s', (days, rhythm) => {
  expect(reorderRhythm(days)).toBe(rhythm)
})
