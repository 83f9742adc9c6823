import { describe, expect, it, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import type { Order } from './order.ts'
import { familyOf, monthOf, monthsUntil, spendingOf } from './spending.ts'

test.each([
  ['2026-11-21', 3, ['2026-09', '2026-10', '2026-11']],
  ['2027-01-05', 3, ['2026-11', '2026-12', '2027-01']],
  ['2026-12-31', 1, ['2026-12']],
])('monthsUntil lists the last months up to the month of %s: %i months', (day, count, months) => {
  expect(monthsUntil(day, count)).toEqual(months)
})

test('the month of an order is the month in which it was placed', () => {
  expect(monthOf('07.14.2026 23:30')).toBe('2026-07')
})

describe('the family of a product', () => {
  const products = new Map([
    [10, { parentId: -1, name: 'Temporary Tags' }],
    [11, { parentId: 10, name: 'Tag Pouches' }],
    [101, { parentId: 11, name: 'Tag Pouch Standard' }],
    [20, { parentId: 21, name: 'One' }],
    [21, { parentId: 20, name: 'Other' }],
  ])
  test.each([
    [101, 'Temporary Tags'],
    [10, 'Temporary Tags'],
    [999, null],
    [20, null],
  ])('for product %i is %s', (id, family) => {
    expect(familyOf(id, products)).toBe(family)
  })
})

function order(createdAt: string, lines: [productId: number, finalPrice: number][], status: Order['status']) {
  const figures = { name: '', quantity: 1, price: 0, discount: 0, shippingCost: 9, taxCost: 3 }
  return sampleServerOrder({
    createdAt,
    status,
    lines: lines.map(([productId, finalPrice]) => ({ ...figures, productId, finalPrice })),
  })
}

describe('spending', () => {
  const families: Record<number, string> = { 1: 'Tags', 2: 'Plates', 3: 'Keys' }
  const options = {
    months: ['2026-09', '2026-10', '2026-11'],
    familyOf: (id: number) => families[id] ?? null,
    mostFamilies: 2,
    otherName: 'Other products',
  }
  const orders = [
    order(
      '09.30.2026 23:59',
      [
        [1, 0.1],
        [1, 0.2],
        [2, 10],
      ],
      'PAID',
    ),
    order(
      '11.01.2026 00:00',
      [
        [2, 20.05],
        [3, 1],
        [9, 0.5],
      ],
      'IN',
    ),
    order('11.02.2026 08:00', [[1, 100]], 'FREE'),
    order('08.31.2026 12:00', [[1, 100]], 'PAID'),
  ]

  it('is summed to the cent by month and family, largest first, without free orders and other months', () => {
    expect(spendingOf(orders, { ...options, mostFamilies: 3 })).toEqual({
      months: ['2026-09', '2026-10', '2026-11'],
      families: [
        { name: 'Plates', amounts: [10, 0, 20.05], total: 30.05 },
        { name: 'Keys', amounts: [0, 0, 1], total: 1 },
        { name: 'Tags', amounts: [0.3, 0, 0], total: 0.3 },
        { name: 'Other products', amounts: [0, 0, 0.5], total: 0.5 },
      ],
      monthTotals: [10.3, 0, 21.55],
      total: 31.85,
      orderCount: 2,
    })
  })

  it('adds the small families to the products without a known family', () => {
    expect(spendingOf(orders, options).families).toEqual([
      { name: 'Plates', amounts: [10, 0, 20.05], total: 30.05 },
      { name: 'Keys', amounts: [0, 0, 1], total: 1 },
      { name: 'Other products', amounts: [0.3, 0, 0.5], total: 0.8 },
    ])
  })

  it('is zero without orders', () => {
    expect(spendingOf([], options)).toEqual({
      months: options.months,
      families: [],
      monthTotals: [0, 0, 0],
      total: 0,
      orderCount: 0,
    })
  })
})
