// The rollback of a price change (G98). It recomputes each amount from the one before the change and from the later changes
// that remain, so that changes can be rolled back in any order.
import { decimal, roundToPlaces } from '../values/money.ts'
import {
  changedByPercent,
  MOVED_FIELDS,
  type MovedField,
  type NewPriceChange,
  type PriceMove,
  type ProductAmounts,
} from './price-change.ts'

/** A change of the same type that was made after the rolled back one, and is not rolled back. */
export interface LaterChange {
  id: number
  /** Percent. */
  value: number
  /** The stored moves of the change. */
  moves: readonly PriceMove[]
}

export interface RollbackHistory {
  change: NewPriceChange
  /** The stored moves of the change. */
  moves: readonly PriceMove[]
  /** In the order in which they were made. */
  laterChanges: readonly LaterChange[]
}

export interface Rollback {
  /** The moves of the amounts of now. */
  moves: PriceMove[]
  /** The moves of the later changes as they would have been without the rolled back change. */
  laterMoves: (PriceMove & { changeId: number })[]
}

/** The value from which a change by `percent` made `value`. Rounding can make the result inexact. */
export function valueBeforeChange(value: number, percent: number): number {
  return roundToPlaces(decimal(value).times(100).div(decimal(100).plus(percent)), 4)
}

/** For an amount that somebody edited after the change. A change that is 0 after rounding left it as it was. */
function withoutPercent(amount: number, percent: number): number {
  return changedByPercent(amount, percent) === amount ? amount : valueBeforeChange(amount, percent)
}

const keyOf = (field: MovedField, productId: number) => `${field} ${productId}`

function movesByKey(moves: readonly PriceMove[]): ReadonlyMap<string, PriceMove> {
  return new Map(moves.map((move) => [keyOf(move.field, move.productId), move]))
}

/**
 * The rollback for all `products`, which existed when the change was made. An amount that nobody edited since the change
 * gets exactly the value that it would have without the change; an amount that was edited loses the percentage.
 */
export function rollbackOf(
  products: readonly ProductAmounts[],
  { change, moves, laterChanges }: RollbackHistory,
): Rollback {
  const movesOfChange = movesByKey(moves)
  const laterSteps = laterChanges.map((laterChange) => ({
    ...laterChange,
    movesByKey: movesByKey(laterChange.moves),
  }))
  const rollback: Rollback = { moves: [], laterMoves: [] }
  for (const product of products) {
    for (const field of MOVED_FIELDS[change.type]) {
      const key = keyOf(field, product.id)
      const place = { productId: product.id, field }
      const move = movesOfChange.get(key)
      /** The amount after the last step as it was stored, and as it is without the change; undefined while not known. */
      let stored = move?.after
      let amount = move?.before
      /** Continues from an amount that was read; one that differs from the stored amount was edited. */
      const continueFrom = (readAmount: number) =>
        amount === undefined || readAmount !== stored ? withoutPercent(readAmount, change.value) : amount
      for (const step of laterSteps) {
        const storedMove = step.movesByKey.get(key)
        const amountBefore = storedMove?.before ?? stored
        if (amountBefore === undefined) continue
        const before = continueFrom(amountBefore)
        amount = changedByPercent(before, step.value)
        stored = storedMove?.after ?? amountBefore
        if (amount !== before)
          rollback.laterMoves.push({ changeId: step.id, ...place, before, after: amount })
      }
      const after = continueFrom(product[field])
      if (after !== product[field]) rollback.moves.push({ ...place, before: product[field], after })
    }
  }
  return rollback
}
