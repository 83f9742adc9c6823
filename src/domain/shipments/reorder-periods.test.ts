import { expect, test } from 'vitest'
import { isReorderPeriod, monthsOfPeriod, reorderPeriodLabel, reorderPeriodWords } from './reorder-periods.ts'

test.each([
  { days: 0, label: 'Select period', months: 0, isListed: true },
  { days: 30, label: '1 month', months: 1, isListed: true },
  { days: 60, label: '2 months', months: 2, isListed: true },
  { days: 90, label: '3 months', months: 3, isListed: true },
  { days: 120, label: '4 months', months: 4, isListed: true },
  { days: 180, label: '6 months', months: 6, isListed: true },
  { days: 360, label: '1 year', months: 12, isListed: true },
  { days: 45, label: '45 days', months: 2, isListed: false },
])(
  'a period of $days days reads "$label", is $months months, and is in the list: $isListed',
  ({ days, label, months, isListed }) => {
    expect(reorderPeriodLabel(days)).toBe(label)
    expect(monthsOfPeriod(days)).toBe(months)
    expect(isReorderPeriod(days)).toBe(isListed)
  },
)

test.each([
  [30, 'every month'],
  [60, 'every 2 months'],
  [180, 'every 6 months'],
  [360, 'every year'],
  [45, 'every 45 days'],
])('a shipment with a period of %i days goes out %s', (days, rhythm) => {
  expect(reorderPeriodWords(days)).toBe(rhythm)
})
