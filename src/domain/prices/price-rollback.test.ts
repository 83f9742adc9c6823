import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movesOfChange, type NewPriceChange, type PriceMove, type ProductAmounts } from './price-change.ts'
import { rollbackOf, valueBeforeChange } from './price-rollback.ts'

const product = (id: number, price: number) => ({ id, price, shippingCost: 0, shippingLocal: 0 })

/** The moves of a rollback of the newest change. */
const movesOf = (products: readonly ProductAmounts[], change: NewPriceChange, moves: readonly PriceMove[]) =>
  rollbackOf(products, { change, moves, laterChanges: [] }).moves

test.each([
  [0.495, 10, 0.45],
  [0.0225, -50, 0.045],
  [2.2038, 2.5, 2.15],
  [0, 10, 0],
])('the value that became %d by a change of %d percent was %d', (value, percent, earlierValue) => {
  expect(valueBeforeChange(value, percent)).toBe(earlierValue)
})

describe('a rollback', () => {
  const storedMoves = [{ productId: 104, field: 'price' as const, before: 0.0449, after: 0.0225 }]
  const halving = { type: 'PRICE' as const, value: -50 }

  test('restores a price that was not edited since the change', () => {
    expect(movesOf([product(104, 0.0225)], halving, storedMoves)).toEqual([
      { productId: 104, field: 'price', before: 0.0225, after: 0.0449 },
    ])
  })

  test('leaves a price unchanged if the change was too small to alter it', () => {
    const smallerChange = { type: 'PRICE' as const, value: -40 }
    expect(movesOf([product(105, 0.0001)], smallerChange, [])).toEqual([])
  })

  test('computes the earlier price of a product that was edited since the change or has no stored move', () => {
    expect(movesOf([product(104, 0.03), product(101, 0.5)], halving, storedMoves)).toEqual([
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
        const rollbackMoves = movesOf(productsAfter, change, moves)
        return (rollbackMoves[0]?.after ?? productsAfter[0]?.price) === price
      },
    ),
  )
})

describe('changes that are rolled back in any order', () => {
  interface History {
    amount: number
    changes: { id: number; value: number; moves: PriceMove[] }[]
  }

  /** Makes the changes one after the other, as a server does. */
  function historyOf(amount: number, values: readonly number[]): History {
    const history: History = { amount, changes: [] }
    for (const [id, value] of values.entries()) {
      const moves = movesOfChange([product(1, history.amount)], { type: 'PRICE', value })
      history.changes.push({ id, value, moves })
      history.amount = moves[0]?.after ?? history.amount
    }
    return history
  }

  function rollBack({ amount, changes }: History, id: number): History {
    const index = changes.findIndex((change) => change.id === id)
    const laterChanges = changes.slice(index + 1)
    const { value = 0, moves = [] } = changes[index] ?? {}
    const change = { type: 'PRICE' as const, value }
    const rollback = rollbackOf([product(1, amount)], { change, moves, laterChanges })
    return {
      amount: rollback.moves[0]?.after ?? amount,
      changes: changes
        .filter((other) => other.id !== id)
        .map((other) =>
          other.id < id
            ? other
            : { ...other, moves: rollback.laterMoves.filter(({ changeId }) => changeId === other.id) },
        ),
    }
  }

  test.each([
    [0.057, [10, -99], [0, 1]],
    [0.0449, [2.5, -37.5, 4], [1, 0, 2]],
  ])(
    'give %d changed by %j percent and rolled back in the order %j the first price',
    (price, values, order) => {
      expect(order.reduce(rollBack, historyOf(price, values)).amount).toBe(price)
    },
  )

  test('leave the price that the remaining changes alone would have made', () => {
    const cases = fc.record({
      price: fc.integer({ min: 1, max: 400_000 }).map((tenThousandths) => tenThousandths / 10_000),
      changes: fc.array(
        fc.record({
          value: fc.integer({ min: -99, max: 200 }).filter((value) => value !== 0),
          // The place of the change in the order of the rollbacks; a change of 0 remains.
          place: fc.integer({ min: 0, max: 5 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    fc.assert(
      fc.property(cases, ({ price, changes }) => {
        const order = [...changes.keys()]
          .filter((id) => changes[id]?.place !== 0)
          .sort((a, b) => (changes[a]?.place ?? 0) - (changes[b]?.place ?? 0))
        const rolledBack = order.reduce(
          rollBack,
          historyOf(
            price,
            changes.map(({ value }) => value),
          ),
        )
        const remaining = changes.filter(({ place }) => place === 0).map(({ value }) => value)
        return rolledBack.amount === historyOf(price, remaining).amount
      }),
    )
  })

  test('take the percentage out of an amount that staff edited between two changes', () => {
    const history = historyOf(1, [100])
    const later = movesOfChange([product(1, 3)], { type: 'PRICE', value: 50 })
    const edited = { amount: 4.5, changes: [...history.changes, { id: 1, value: 50, moves: later }] }
    expect(rollBack(edited, 0).amount).toBe(2.25)
    expect(rollBack(rollBack(edited, 0), 1).amount).toBe(1.5)
  })
})
