import { useMemo, useState } from 'react'
import { useCart } from '#app-context/use-cart.ts'
import { FINISHED_AT_ONCE, usePendingOrders } from '#app-context/use-pending-orders.ts'
import { useRestockSettings } from '#app-context/use-restock-settings.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { Product } from '#domain/products/product.ts'
import { type RestockLine, restockLine } from '#domain/restock/restock-line.ts'
import { usualUse } from '#domain/restock/usual-use.ts'
import { isoDayOf } from '#domain/values/dates.ts'
import { decidedLines, type PendingOrder } from '#outbox/pending-order.ts'
import { usePurchases } from '#server-state/orders/use-purchases.ts'

const DAY_MS = 86_400_000

export interface RestockRow extends RestockLine {
  product: Product
  /** Pieces of the product in the cart. */
  cartQuantity: number
  /** The quantity in the row's field. */
  quantity: number
}

/** A product without a suggestion, until a day (yyyy-MM-dd) or for good (null). */
export interface SetAsideProduct {
  product: Product
  until: string | null
}

/** The regularly bought products of a dealership, with what to order of each. Everything is computed on the device. */
export function useRestock(dealershipId: number) {
  const purchases = usePurchases(dealershipId)
  const settings = useRestockSettings(dealershipId)
  const { isReady, quantityOf: quantityInCart } = useCart()
  const pending = usePendingOrders(FINISHED_AT_ONCE)
  // Computed once for the page: a suggestion must not change under the hand at midnight.
  const [now] = useState(() => Date.now())
  const typed = useTypedQuantities()
  const readAt = purchases.source === 'nowhere' ? 0 : (purchases.readAt ?? now)
  const waitingQuantities = quantitiesOf(ordersNotInPurchases(pending, readAt), dealershipId)
  const isRead = settings !== undefined && isReady && pending.isReady && purchases.rows !== undefined
  // Reads the day of every order, so it is computed once.
  const usualRows = useMemo(
    () => (purchases.rows ?? []).map((row) => ({ ...row, usual: usualUse(row, now) })),
    [purchases.rows, now],
  )
  const lines = usualRows.flatMap(({ product, purchases: orders, usual }) => {
    if (product === null || settings === undefined) return []
    const cartQuantity = quantityInCart(product.id)
    const line = restockLine(product, orders, usual, {
      coverWeeks: settings.coverWeeks,
      cartQuantity,
      waitingQuantity: waitingQuantities.get(product.id) ?? 0,
      dealershipId,
      now,
    })
    return line === null ? [] : [{ ...line, product, cartQuantity }]
  })

  const today = isoDayOf(now)
  const asideUntil = (productId: number) => settings?.setAside.get(productId)
  const isAside = ({ product }: { product: Product }) => {
    const until = asideUntil(product.id)
    return until === null || (until !== undefined && until >= today)
  }
  const rows = lines
    .filter((line) => !isAside(line))
    .map((line): RestockRow => ({ ...line, quantity: typed.quantityOf(line) }))
    .sort(byNeed)
  const setAside = lines.filter(isAside).map(
    ({ product }): SetAsideProduct => ({
      product,
      until: asideUntil(product.id) ?? null,
    }),
  )
  return {
    purchases,
    rows: isRead ? rows : undefined,
    setAside,
    settings,
    type: typed.type,
    /** The last day without a suggestion of a product that is set aside this time. */
    asideDay: isoDayOf(now + (settings?.coverWeeks ?? 0) * 7 * DAY_MS),
  }
}

export type Restock = ReturnType<typeof useRestock>

/** The lines of the rows with a quantity, for the cart. */
export function linesToAdd(rows: readonly RestockRow[]): EarlierLine[] {
  return rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ product, quantity, cartQuantity }) => ({
      productId: product.id,
      name: product.name,
      // The cart gets this quantity in place of its present one.
      quantity: cartQuantity + quantity,
      price: null,
    }))
}

/** Missing products first, then those that a person has to describe, then the others; each by name. */
function byNeed(a: RestockRow, b: RestockRow): number {
  const rank = ({ suggested }: RestockRow) => (suggested === null ? 1 : suggested > 0 ? 0 : 2)
  return rank(a) - rank(b) || a.product.name.localeCompare(b.product.name, 'en')
}

/** Typed quantities. A product that comes into the cart gets a new suggestion in place of the typed quantity. */
function useTypedQuantities() {
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const keyOf = ({ product, cartQuantity }: Omit<RestockRow, 'quantity'>) => `${product.id} ${cartQuantity}`
  const quantityOf = (line: Omit<RestockRow, 'quantity'>) => typed.get(keyOf(line)) ?? line.suggested ?? 0
  return {
    quantityOf,
    type: (row: RestockRow, move: (current: number) => number) =>
      setTyped((latest) => new Map(latest).set(keyOf(row), move(latest.get(keyOf(row)) ?? row.quantity))),
  }
}

/** The orders of this device that are not among the purchases, which were read at `readAt`. */
function ordersNotInPurchases(
  { waiting, finished }: Pick<ReturnType<typeof usePendingOrders>, 'waiting' | 'finished'>,
  readAt: number,
): PendingOrder[] {
  const sentLater = finished.filter(({ state, changedAt }) => state === 'sent' && changedAt > readAt)
  return [...waiting.filter(({ state }) => state !== 'refused' && state !== 'unreadable'), ...sentLater]
}

function quantitiesOf(orders: readonly PendingOrder[], dealershipId: number): ReadonlyMap<number, number> {
  const quantities = new Map<number, number>()
  for (const order of orders.filter(({ dealership }) => dealership.id === dealershipId)) {
    for (const { product, quantity } of decidedLines(order)) {
      quantities.set(product.id, (quantities.get(product.id) ?? 0) + quantity)
    }
  }
  return quantities
}
