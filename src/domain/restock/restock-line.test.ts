import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import type { Purchase } from '../orders/purchased-item.ts'
import type { Product } from '../products/product.ts'
import { apiTextOf } from '../values/dates.ts'
import { daysUntilRunOut, restockLine, weeksCovered } from './restock-line.ts'
import { usualUse } from './usual-use.ts'

/** 22:00 on 26 November in Chicago. */
const NOW = Date.UTC(2026, 10, 27, 4)
const DAY_MS = 86_400_000
const SITUATION = {
  coverWeeks: 4,
  cartQuantity: 0,
  waitingQuantity: 0,
  shelfQuantity: 0,
  dealershipId: 7,
  now: NOW,
}

/**
 * The purchases of a product as the server lists them, newest first. Each of `orders` has its age in days and
 * its pieces.
 */
function purchasesOf(...orders: [days: number, quantity: number, status?: Purchase['status']][]): Purchase[] {
  return orders.map(([days, quantity, status = 'PAID'], index) => ({
    orderId: 900 - index,
    createdAt: apiTextOf(NOW - days * DAY_MS),
    status,
    quantity,
    price: 1,
  }))
}

function lineOf(
  averageOrders: number,
  purchases: Purchase[],
  { situation = {}, ...fields }: Partial<Product> & { situation?: Partial<typeof SITUATION> } = {},
) {
  const usual = usualUse({ averageOrders, purchases }, NOW)
  return restockLine(product({ id: 1, ...fields }), purchases, usual, { ...SITUATION, ...situation })
}

test.each([
  [0, 18, 0],
  [4, 18, 0],
  [18, 18, 4],
  [100, 61, 6],
  [535, 235, 9],
])('%i pieces at a usual use of %i a month last %i whole weeks', (pieces, perMonth, weeks) => {
  expect(weeksCovered(pieces, perMonth)).toBe(weeks)
})

/** 10 pieces in 15.6 months, which the server rounds up to 1 a month. */
const SLOW_PURCHASES = purchasesOf([40, 2], [120, 2], [475, 6])
const TWO_PURCHASES = purchasesOf([40, 18], [70, 18])

describe('the suggested quantity, for four weeks if the title names no other time', () => {
  test.each([
    ['usual 18, nothing coming', lineOf(18, TWO_PURCHASES), 18],
    ['usual 18, 15 on the way', lineOf(18, purchasesOf([5, 15, 'IN'], [40, 18])), 3],
    ['usual 18, 15 in the cart', lineOf(18, TWO_PURCHASES, { situation: { cartQuantity: 15 } }), 3],
    [
      'usual 18, 10 waiting and 5 in the cart',
      lineOf(18, TWO_PURCHASES, { situation: { waitingQuantity: 10, cartQuantity: 5 } }),
      3,
    ],
    ['usual 18, 10 on the shelf', lineOf(18, TWO_PURCHASES, { situation: { shelfQuantity: 10 } }), 8],
    [
      'usual 18, 10 on the shelf and 5 in the cart',
      lineOf(18, TWO_PURCHASES, { situation: { shelfQuantity: 10, cartQuantity: 5 } }),
      3,
    ],
    ['usual 18, an empty shelf', lineOf(18, TWO_PURCHASES, { situation: { shelfQuantity: 0 } }), 18],
    [
      'usual 18, more on the shelf than needed',
      lineOf(18, TWO_PURCHASES, { situation: { shelfQuantity: 40 } }),
      0,
    ],
    [
      'usual 18, more coming than needed',
      lineOf(18, TWO_PURCHASES, { situation: { waitingQuantity: 30 } }),
      0,
    ],
    ['a first month of two orders', lineOf(60, purchasesOf([3, 20], [20, 40])), 60],
    ['two orders of the last half-year', lineOf(18, purchasesOf([182, 18], [183, 18])), 18],
    ['a use of one piece', lineOf(1, TWO_PURCHASES), 1],
    ['8 weeks', lineOf(18, TWO_PURCHASES, { situation: { coverWeeks: 8 } }), 36],
    ['2 weeks', lineOf(17, TWO_PURCHASES, { situation: { coverWeeks: 2 } }), 8],
    ['10 pieces in 15.6 months', lineOf(1, SLOW_PURCHASES), 0],
    ['10 pieces in 15.6 months, 8 weeks', lineOf(1, SLOW_PURCHASES, { situation: { coverWeeks: 8 } }), 1],
    ['10 pieces in 15.6 months, 26 weeks', lineOf(1, SLOW_PURCHASES, { situation: { coverWeeks: 26 } }), 4],
    ['a start value', lineOf(18, TWO_PURCHASES, { startValue: 100 }), 100],
    ['steps', lineOf(118, TWO_PURCHASES, { startValue: 50, quantityStep: 25 }), 125],
    ['whole packs when more than a pack is needed', lineOf(118, TWO_PURCHASES, { packingSize: 50 }), 150],
    [
      'steps together with the cart',
      lineOf(60, TWO_PURCHASES, { startValue: 30, quantityStep: 20, situation: { cartQuantity: 30 } }),
      40,
    ],
    ['less than a pack', lineOf(18, TWO_PURCHASES, { packingSize: 50 }), 18],
    [
      'packs that the steps do not allow',
      lineOf(118, TWO_PURCHASES, { quantityStep: 7, packingSize: 50 }),
      120,
    ],
    ['a product that a person has to describe', lineOf(18, TWO_PURCHASES, { type: 'CUSTOM' }), null],
    ['a product of the type REORDER', lineOf(18, TWO_PURCHASES, { type: 'REORDER' }), null],
  ])('%s: $2', (_, line, suggestedQuantity) => {
    expect(line?.suggestedQuantity).toBe(suggestedQuantity)
  })
})

describe('a product is not suggested at all', () => {
  test.each([
    ['after one order a year', lineOf(2, purchasesOf([30, 24], [395, 24]))],
    ['when it was not ordered for half a year', lineOf(18, purchasesOf([200, 18], [230, 18]))],
    ['when only one of its orders is of the last half-year', lineOf(18, purchasesOf([183, 18], [184, 18]))],
    ['after its first order', lineOf(18, purchasesOf([5, 18]))],
    ['when it is archived', lineOf(18, TWO_PURCHASES, { archive: true })],
    ['when it is hidden', lineOf(18, TWO_PURCHASES, { hiddenProduct: true })],
    [
      'when it is excluded from scheduled shipments',
      lineOf(18, TWO_PURCHASES, { subscriptionExcluded: true }),
    ],
    ['when it only groups other products', lineOf(18, TWO_PURCHASES, { type: 'CATEGORY' })],
  ])('%s', (_, line) => {
    expect(line).toBeNull()
  })
})

describe('the coming pieces of a product', () => {
  test('are in the cart, in waiting orders, in orders of the last 60 days that the supplier has not shipped, and in shipments of the coming four weeks', () => {
    const shipments = [
      { id: 1, dealershipId: 7, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' },
      { id: 2, dealershipId: 7, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-25' },
      { id: 3, dealershipId: 8, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' },
    ]
    const purchases = purchasesOf([5, 15, 'IN'], [10, 20, 'PENDING'], [61, 25, 'IN'])
    const line = lineOf(200, purchases, { shipments, situation: { cartQuantity: 2, waitingQuantity: 3 } })
    expect(line?.coming).toEqual([
      { from: 'cart', quantity: 2 },
      { from: 'waiting', quantity: 3 },
      { from: 'order', orderId: 900, createdAt: '11.21.2026 22:00', quantity: 15 },
      { from: 'shipment', day: '2026-12-01', quantity: 100 },
    ])
    expect(line?.comingQuantity).toBe(120)
    expect(line?.suggestedQuantity).toBe(80)
  })

  test.each([
    [4, 0, ['2026-12-01'], 300],
    [8, 0, ['2026-12-01', '2027-01-01'], 600],
    [26, 0, ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01'], 1800],
  ])(
    'are in every run of a monthly shipment of 300 within %i weeks, so that %i are suggested at a use of 234',
    (coverWeeks, suggestedQuantity, days, comingQuantity) => {
      const shipments = [
        { id: 1, dealershipId: 7, quantity: 300, reorderPeriod: 30, nextStartDate: '2026-12-01' },
      ]
      const fields = { shipments, startValue: 100, quantityStep: 100, situation: { coverWeeks } }
      const line = lineOf(234, TWO_PURCHASES, fields)
      expect(line?.coming.map((coming) => 'day' in coming && coming.day)).toEqual(days)
      expect(line).toMatchObject({ comingQuantity, suggestedQuantity })
    },
  )

  test('are once in a shipment that missed several days, and in its later runs', () => {
    const shipments = [
      { id: 1, dealershipId: 7, quantity: 10, reorderPeriod: 30, nextStartDate: '2026-08-31' },
      { id: 2, dealershipId: 7, quantity: 5, reorderPeriod: 90, nextStartDate: '2026-08-27' },
    ]
    const line = lineOf(234, TWO_PURCHASES, { shipments, situation: { coverWeeks: 12 } })
    expect(line?.coming).toEqual([
      { from: 'shipment', day: '2026-08-31', quantity: 10 },
      { from: 'shipment', day: '2026-11-30', quantity: 10 },
      { from: 'shipment', day: '2026-12-31', quantity: 10 },
      { from: 'shipment', day: '2027-01-31', quantity: 10 },
      { from: 'shipment', day: '2026-08-27', quantity: 5 },
      { from: 'shipment', day: '2026-11-27', quantity: 5 },
    ])
  })

  test('are in orders of the last 14 days if the person may not see the status of an order', () => {
    const comingIn = (...orders: Parameters<typeof purchasesOf>) =>
      lineOf(18, purchasesOf(...orders))?.comingQuantity
    expect(comingIn([14, 10, 'UNDEFINED'], [15, 20, 'UNDEFINED'])).toBe(10)
    expect(comingIn([60, 10, 'IN'], [61, 20, 'IN'])).toBe(10)
  })
})

describe('the usual use', () => {
  test('is the average of the server, with the number of orders and months from which it was computed', () => {
    expect(usualUse({ averageOrders: 30, purchases: purchasesOf([10, 90], [152, 60]) }, NOW)).toEqual({
      perMonth: 30,
      orderCount: 2,
      monthCount: 5,
      daysLeft: 81.3125,
      outliers: [],
      isRegular: true,
    })
  })

  test.each([
    ['10 pieces in 15.6 months', 1, SLOW_PURCHASES, '0.641'],
    ['37 pieces in 10 months', 4, purchasesOf([30, 17], [304.375, 20]), '3.700'],
    ['orders that are not all on this device', 6, purchasesOf([30, 2], [304.375, 2]), '6.000'],
    ['20 pieces a month or more', 20, purchasesOf([30, 95], [304.375, 100]), '20.000'],
  ])('has its fraction below 10 a month: %s', (_, averageOrders, purchases, perMonth) => {
    expect(usualUse({ averageOrders, purchases }, NOW).perMonth.toFixed(3)).toBe(perMonth)
  })

  test('has outliers, orders of more than three times the usual order, only from four orders on', () => {
    const purchases = purchasesOf([10, 100], [40, 100], [70, 301], [90, 100])
    const outliersOf = (purchases: Purchase[]) => usualUse({ averageOrders: 1, purchases }, NOW).outliers
    expect(outliersOf(purchases)).toEqual([purchases[2]])
    expect(outliersOf(purchasesOf([10, 300], [40, 100], [70, 100], [90, 100]))).toEqual([])
    expect(outliersOf(purchasesOf([10, 900], [40, 100], [70, 100]))).toEqual([])
  })

  test('counts a first month as a whole month', () => {
    expect(usualUse({ averageOrders: 5, purchases: purchasesOf([3, 5]) }, NOW).monthCount).toBe(1)
  })
})

test.each([
  ['the newest order of 30 at 15 a month, 10 days ago', [[10, 30]], {}, 50.875],
  ['the newest order of 15, 50 days ago', [[50, 15]], {}, -19.5625],
  ['a newest order that is coming, and the cart', [[5, 15, 'IN']], { cartQuantity: 100 }, 28],
  ['a newest order that is used up, and 30 that wait', [[50, 15]], { waitingQuantity: 30 }, 56],
] as const)(
  'the days until a product runs out count %s',
  (_, [[days, quantity, status]], situation, runOut) => {
    const purchases = purchasesOf([days, quantity, status], [100, 20])
    const line = lineOf(15, purchases, { situation })
    expect(line && daysUntilRunOut(line)).toBeCloseTo(runOut, 3)
  },
)
