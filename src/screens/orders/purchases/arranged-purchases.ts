// What of the purchased items is shown, and in which order; both stand in the address.
import { pageTotal } from '#domain/pricing.ts'
import { matchesPurchase } from '#domain/purchased-item.ts'
import type { PurchasedRow } from '#server-state/use-purchases.ts'
import type { SortDirection } from '#ui/stacking-table.tsx'

export const SORT_KEYS = ['name', 'rate', 'price', 'quantity', 'total', 'orders'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface Sorting {
  key: SortKey
  direction: SortDirection
}

/** `price` and, with the greatest first, `-price`; anything else leaves the latest first. */
export function sortingIn(text: string | null): Sorting | null {
  const key = SORT_KEYS.find((known) => text === known || text === `-${known}`)
  return key === undefined ? null : { key, direction: text === key ? 'ascending' : 'descending' }
}

export function sortingText({ key, direction }: Sorting): string {
  return direction === 'ascending' ? key : `-${key}`
}

/** One way, then the other, then the latest first again. Figures begin with the greatest. */
export function nextSorting(key: SortKey, now: Sorting | null): Sorting | null {
  const first: SortDirection = key === 'name' ? 'ascending' : 'descending'
  if (now?.key !== key) return { key, direction: first }
  if (now.direction !== first) return null
  return { key, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

/** By what was ordered last, so that no row moves away while somebody types another quantity. */
function sortValue(row: PurchasedRow, key: SortKey, priceOf: (row: PurchasedRow) => number | null) {
  const quantity = row.purchases[0]?.quantity ?? 0
  const price = priceOf(row)
  switch (key) {
    case 'name':
      return row.product?.name ?? row.name
    case 'rate':
      return row.averageOrders
    case 'price':
      return price
    case 'quantity':
      return row.product === null ? null : quantity
    case 'total':
      return price === null ? null : pageTotal(price, quantity)
    case 'orders':
      return row.purchases.length
  }
}

/** Those that match, sorted; what has no such value, as the price of a product that is gone, comes last. */
export function arrangedPurchases(
  rows: readonly PurchasedRow[],
  text: string,
  sorting: Sorting | null,
  priceOf: (row: PurchasedRow) => number | null,
): readonly PurchasedRow[] {
  const found = rows.filter((row) => matchesPurchase(row, text))
  if (sorting === null) return found
  const sign = sorting.direction === 'ascending' ? 1 : -1
  return found
    .map((row) => ({ row, value: sortValue(row, sorting.key, priceOf) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'string') return sign * a.value.localeCompare(String(b.value), 'en')
      return sign * (a.value - Number(b.value))
    })
    .map(({ row }) => row)
}
