import { useState } from 'react'
import type { EarlierLine } from '#domain/re-add.ts'
import type { PurchasedRow } from '#server-state/use-purchases.ts'

function choosableOf(rows: readonly PurchasedRow[]): number[] {
  return rows.filter(({ product }) => product !== null).map(({ productId }) => productId)
}

/** Which items go into the cart again, and how many of each: as many as last time until somebody says otherwise (G142). */
export function useChoice(rows: readonly PurchasedRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())

  const quantityOf = ({ productId, purchases }: PurchasedRow) =>
    quantities.get(productId) ?? purchases[0]?.quantity ?? 0

  function toggle(productId: number): void {
    const next = new Set(chosen)
    if (!next.delete(productId)) next.add(productId)
    setChosen(next)
  }

  /** From what the quantity is by then, so that no press of a quick hand is lost. */
  function changeQuantity(row: PurchasedRow, change: (last: number) => number): void {
    const start = quantityOf(row)
    setQuantities((last) => new Map(last).set(row.productId, change(last.get(row.productId) ?? start)))
  }

  /** A line as it was ordered last. */
  function lineOf(row: PurchasedRow): EarlierLine {
    const { productId, name, purchases } = row
    return { productId, name, quantity: quantityOf(row), price: purchases[0]?.price ?? null }
  }

  return {
    isChosen: (productId: number) => chosen.has(productId),
    isEveryChosen: (shown: readonly PurchasedRow[]) => {
      const ids = choosableOf(shown)
      return ids.length > 0 && ids.every((productId) => chosen.has(productId))
    },
    toggle,
    /** The choice on other pages stays. */
    toggleAll: (shown: readonly PurchasedRow[], isChosen: boolean) => {
      const next = new Set(chosen)
      for (const productId of choosableOf(shown)) {
        if (isChosen) next.add(productId)
        else next.delete(productId)
      }
      setChosen(next)
    },
    quantityOf,
    changeQuantity,
    /** What would go into the cart. */
    lines: rows
      .filter((row) => row.product !== null && chosen.has(row.productId) && quantityOf(row) > 0)
      .map(lineOf),
  }
}

export type Choice = ReturnType<typeof useChoice>
