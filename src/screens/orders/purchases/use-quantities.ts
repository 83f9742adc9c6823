import { useState } from 'react'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'

/** The quantity of each item for the cart: the last ordered quantity until the person changes it (G142). */
export function useQuantities() {
  const [typedQuantities, setTypedQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const quantityOf = ({ productId, purchases }: PurchasedRow) =>
    typedQuantities.get(productId) ?? purchases[0]?.quantity ?? 0

  /** Changes the newest quantity, so that quick presses are not lost. */
  function changeQuantity(row: PurchasedRow, change: (newestQuantity: number) => number): void {
    const shownQuantity = quantityOf(row)
    setTypedQuantities((newestQuantities) =>
      new Map(newestQuantities).set(
        row.productId,
        change(newestQuantities.get(row.productId) ?? shownQuantity),
      ),
    )
  }

  /** The lines for the cart of the rows that have a quantity, each with the last ordered price. */
  function linesOf(rows: readonly PurchasedRow[]): EarlierLine[] {
    return rows
      .filter((row) => quantityOf(row) > 0)
      .map((row) => {
        const { productId, name, purchases } = row
        return { productId, name, quantity: quantityOf(row), price: purchases[0]?.price ?? null }
      })
  }
  return { quantityOf, changeQuantity, linesOf }
}

export type Quantities = ReturnType<typeof useQuantities>
