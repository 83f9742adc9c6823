import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedByPercent,
  movesOfChange,
  movesOfRollback,
  tooHighMoves,
  valueBeforeChange,
} from './price-change.ts'

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

test.each([
  [0.495, 10, 0.45],
  [0.0225, -50, 0.045],
  [2.2038, 2.5, 2.15],
  [0, 10, 0],
])('the value that became %d by a change of %d percent was %d', (value, percent, earlierValue) => {
  expect(valueBeforeChange(value, percent)).toBe(earlierValue)
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

describe('a rollback', () => {
  const storedMoves = [{ productId: 104, field: 'price' as const, before: 0.0449, after: 0.0225 }]
  const halving = { type: 'PRICE' as const, value: -50 }

  test('restores a price that was not edited since the change', () => {
    expect(movesOfRollback([product(104, 0.0225)], halving, storedMoves)).toEqual([
      { productId: 104, field: 'price', before: 0.0225, after: 0.0449 },
    ])
  })

  test('leaves a price unchanged if the change was too small to alter it', () => {
    const smallerChange = { type: 'PRICE' as const, value: -40 }
    expect(movesOfRollback([product(105, 0.0001)], smallerChange, [])).toEqual([])
  })

  test('computes the earlier price of a product that was edited since the change or has no stored move', () => {
    expect(movesOfRollback([product(104, 0.03), product(101, 0.5)], halving, storedMoves)).toEqual([
      { productId: 104, field: 'price', before: 0.03, after: 0.06 },
      { productId: 101, field: 'price', before: 0.5, after: 1 },
    ])
  })
})

test('a change and its rollback together leave every price unchanged', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
      fc.integer({ min: -999_999, max: 10_000_000 }).filter((value) => value !== 0),
      (price, percentTenThousandths) => {
        const change = { type: 'PRICE' as const, value: percentTenThousandths / 10_000 }
        const productsBefore = [product(1, price)]
        const moves = movesOfChange(productsBefore, change)
        const productsAfter = [product(1, moves[0]?.after ?? price)]
        const rollbackMoves = movesOfRollback(productsAfter, change, moves)
        return (rollbackMoves[0]?.after ?? productsAfter[0]?.price) === price
      },
    ),
  )
})
