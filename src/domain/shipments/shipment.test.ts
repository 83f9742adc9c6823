import { expect, test } from 'vitest'
import { allowsScheduledShipments } from '../products/product.ts'
import { monthsLater, nextStartAfter, shipmentMonths, startChoices } from './shipment.ts'

test.each([
  ['2026-11-21', ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01']],
  ['2026-12-31', ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01']],
  ['2027-01-01', ['2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01', '2027-07-01']],
])('on %s a shipment may start on %j', (today, choices) => {
  expect(startChoices(today)).toEqual(choices)
})

test.each([
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-01', 12, '2027-12-01'],
  ['2027-01-31', 13, '2028-02-29'],
  ['2027-05-15', 0, '2027-05-15'],
])('%s plus %d months is %s', (day, months, laterDay) => {
  expect(monthsLater(day, months)).toBe(laterDay)
})

test.each([
  ['2026-12-01', 30, '2026-12-01', '2027-01-01'],
  ['2026-12-01', 360, '2026-12-01', '2027-12-01'],
  ['2026-12-01', 90, '2026-12-20', '2027-03-01'],
  ['2026-06-01', 60, '2026-12-01', '2027-02-01'],
  ['2026-06-01', 60, '2026-11-30', '2026-12-01'],
  ['2026-12-31', 30, '2027-02-28', '2027-03-31'],
  ['2026-12-01', 0, '2026-12-01', '2027-01-01'],
])(
  'a shipment that starts on %s, every %d days, and goes out on %s goes out again on %s',
  (start, period, day, nextStart) => {
    expect(nextStartAfter({ nextStartDate: start, reorderPeriod: period }, day)).toBe(nextStart)
  },
)

const marks = (nextStartDate: string, reorderPeriod: number) =>
  shipmentMonths('2026-11-21', { nextStartDate, reorderPeriod }).map(({ month, execution }) =>
    execution === null ? '' : `${month} ${execution}`,
  )

test('the calendar has twelve months, beginning with the current month', () => {
  const months = shipmentMonths('2026-11-21', { nextStartDate: '2026-12-01', reorderPeriod: 30 })
  expect(months).toHaveLength(12)
  expect([months[0]?.month, months[11]?.month]).toEqual(['2026-11', '2027-10'])
})

test.each([
  ['2027-02-01', 120, ['2027-02 next', '2027-06 later', '2027-10 later']],
  ['2026-12-01', 360, ['2026-12 next']],
  ['2027-05-01', 0, ['2027-05 next']],
  ['2026-10-01', 180, ['2026-11 next', '2027-04 later', '2027-10 later']],
  ['2026-08-01', 90, ['2026-11 next', '2027-02 later', '2027-05 later', '2027-08 later']],
])('a shipment that starts on %s, every %d days, has the marks %j', (start, period, expectedMarks) => {
  expect(marks(start, period).filter(Boolean)).toEqual(expectedMarks)
})

test.each([
  ['PRODUCT', false, false, true],
  ['CUSTOM', false, false, true],
  ['REORDER', false, false, true],
  ['OPTIONS', false, false, false],
  ['PRODUCT', true, false, false],
  ['PRODUCT', false, true, false],
] as const)(
  'a product with type %s, archived %s, excluded %s can be subscribed: %s',
  (type, archive, subscriptionExcluded, isPossible) => {
    expect(allowsScheduledShipments({ type, archive, hiddenProduct: false, subscriptionExcluded })).toBe(
      isPossible,
    )
  },
)

test('a hidden product cannot be subscribed', () => {
  const hiddenProduct = {
    type: 'PRODUCT',
    archive: false,
    hiddenProduct: true,
    subscriptionExcluded: false,
  } as const
  expect(allowsScheduledShipments(hiddenProduct)).toBe(false)
})
