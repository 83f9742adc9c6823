// Is an order of the history this pending order? Author, lines, total within a cent, and the time (rule 6).

import { decimal } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { PendingOrder } from './pending-order.ts'

function linesKey(lines: { productId: number; quantity: number }[]): string {
  return lines
    .map(({ productId, quantity }) => `${productId}x${quantity}`)
    .sort()
    .join(',')
}

/** The matching orders, oldest first; orders that belong to other intents of this device never match. */
export function matchingOrders(
  order: PendingOrder,
  history: readonly Order[],
  claimedOrderIds: ReadonlySet<number>,
): Order[] {
  const wanted = linesKey(order.lines.map(({ product, quantity }) => ({ productId: product.id, quantity })))
  return history
    .filter(
      (found) =>
        !claimedOrderIds.has(found.id) &&
        found.user.id === order.author.id &&
        found.dealership.id === order.dealership.id &&
        decimal(found.totalAmount).minus(order.agreed.totalPrice).abs().lte(0.01) &&
        linesKey(found.lines) === wanted,
    )
    .sort((a, b) => a.id - b.id)
}
