import { useState } from 'react'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'

/** How many of each item go into the cart again: as many as last time until somebody says otherwise (G142). */
export function useQuantities() {
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  const quantityOf = ({ productId, purchases }: PurchasedRow) =>
    typed.get(productId) ?? purchases[0]?.quantity ?? 0

  /** From what the quantity is by then, so that no press of a quick hand is lost. */
  function changeQuantity(row: PurchasedRow, change: (last: number) => number): void {
    const start = quantityOf(row)
    setTyped((last) => new Map(last).set(row.productId, change(last.get(row.productId) ?? start)))
  }

  /** What of these would go into the cart, each as it was ordered last. */
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
