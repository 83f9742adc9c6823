import { useMemo, useState } from 'react'
import { useCart } from '#app-context/cart/use-cart.ts'
import { FINISHED_PER_PRESS, usePendingOrders } from '#app-context/orders/use-pending-orders.ts'
import { useRestockSettings } from '#app-context/restock/use-restock-settings.ts'
import type { Product } from '#domain/products/product.ts'
import { type RestockLine, restockLine } from '#domain/restock/restock-line.ts'
import { usualUse } from '#domain/restock/usual-use.ts'
import { decidedLines, type PendingOrder } from '#outbox/pending-order.ts'
import { canStillArrive } from '#outbox/states.ts'
import { usePurchases } from '#server-state/orders/use-purchases.ts'

export interface RestockProduct extends RestockLine {
  product: Product
  /** Pieces of the product in the cart. */
  cartQuantity: number
}

/**
 * Computes for each product that a dealership bought its usual use and the quantity to order; Restock, the shelf count and
 * the labels use this hook.
 */
export function useRestockLines(dealershipId: number, options: Parameters<typeof usePurchases>[1] = {}) {
  const purchases = usePurchases(dealershipId, options)
  const settings = useRestockSettings(dealershipId)
  const { isReady, quantityOf: quantityInCart } = useCart()
  const pendingOrders = usePendingOrders(FINISHED_PER_PRESS)
  // Read once, so that no suggestion changes at midnight while a person works on the page.
  const [now] = useState(() => Date.now())
  const readAt = purchases.source === 'nowhere' ? 0 : (purchases.readAt ?? now)
  const waitingQuantities = quantitiesByProduct(ordersNotInPurchases(pendingOrders, readAt), dealershipId)
  // usualUse reads the date of every order, so it runs only when the purchases change.
  const rowsById = useMemo(
    () =>
      new Map(
        (purchases.rows ?? []).map((row) => [row.productId, { ...row, usual: usualUse(row, now) }] as const),
      ),
    [purchases.rows, now],
  )

  /**
   * The line of a product; the pieces counted on the shelf reduce its suggested quantity. null if the product is not
   * bought regularly, is not for sale or can have no scheduled shipments, and until the settings are read.
   */
  function lineOf(productId: number, shelfQuantity = 0): RestockProduct | null {
    const row = rowsById.get(productId)
    if (row === undefined || row.product === null || settings === undefined) return null
    const { product } = row
    const cartQuantity = quantityInCart(productId)
    const line = restockLine(product, row.purchases, row.usual, {
      coverWeeks: settings.coverWeeks,
      cartQuantity,
      waitingQuantity: waitingQuantities.get(productId) ?? 0,
      shelfQuantity,
      dealershipId,
      now,
    })
    return line && { ...line, product, cartQuantity }
  }

  return {
    purchases,
    settings,
    isLoaded: settings !== undefined && isReady && pendingOrders.isReady && purchases.rows !== undefined,
    /** The ids of all products that were bought. */
    boughtIds: [...rowsById.keys()],
    lineOf,
    quantityInCart,
    now,
  }
}

/** The orders of this device that are not among the purchases, which were read at `readAt`. */
function ordersNotInPurchases(
  {
    waitingOrders,
    finishedOrders,
  }: Pick<ReturnType<typeof usePendingOrders>, 'waitingOrders' | 'finishedOrders'>,
  readAt: number,
): PendingOrder[] {
  const laterSentOrders = finishedOrders.filter(
    ({ state, changedAt }) => state === 'sent' && changedAt > readAt,
  )
  return [...waitingOrders.filter(({ state }) => canStillArrive(state)), ...laterSentOrders]
}

function quantitiesByProduct(
  orders: readonly PendingOrder[],
  dealershipId: number,
): ReadonlyMap<number, number> {
  const quantities = new Map<number, number>()
  for (const order of orders.filter(({ dealership }) => dealership.id === dealershipId)) {
    for (const { product, quantity } of decidedLines(order)) {
      quantities.set(product.id, (quantities.get(product.id) ?? 0) + quantity)
    }
  }
  return quantities
}
