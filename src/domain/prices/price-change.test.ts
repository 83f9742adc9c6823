import { describe, expect, test } from 'vitest'
import { changedByPercent, movesOfChange, tooHighMoves } from './price-change.ts'

const product = (id: number, price: number, shippingCost = 0, shippingLocal = 0) => ({
  id,
  price,
  shippingCost,
  shippingLocal,
})

test.each([
  [0.45, 10, 0.495],
  [0.0449, 10, 0.0494],
  [0.0449, -50, 0.0225],
  [2.15, 2.5, 2.2038],
  [34.95, -1.5, 34.4258],
  [0, 25, 0],
  [0.0001, -60, 0],
  [1.00005, 0.0001, 1.0001],
])('%d changed by %d percent is %d', (value, percent, changedValue) => {
  expect(changedByPercent(value, percent)).toBe(changedValue)
})

describe('a change', () => {
  test('of prices leaves the shipping costs unchanged', () => {
    expect(
      movesOfChange([product(101, 0.45, 11.5, 4), product(10, 0, 3)], { type: 'PRICE', value: 10 }),
    ).toEqual([{ productId: 101, field: 'price', before: 0.45, after: 0.495 }])
  })

  test('of shipping changes the shipping cost and the local shipping cost', () => {
    expect(movesOfChange([product(101, 0.45, 11.5, 4)], { type: 'SHIPPING', value: -10 })).toEqual([
      { productId: 101, field: 'shippingCost', before: 11.5, after: 10.35 },
      { productId: 101, field: 'shippingLocal', before: 4, after: 3.6 },
    ])
  })

  test('reports amounts that become higher than 100,000', () => {
    const moves = movesOfChange([product(1, 99_000), product(2, 90_000)], { type: 'PRICE', value: 10 })
    expect(tooHighMoves(moves)).toEqual([{ productId: 1, field: 'price', before: 99_000, after: 108_900 }])
  })
})
