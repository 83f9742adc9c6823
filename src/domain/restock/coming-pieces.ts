// The pieces of a product that a dealership gets without another order. Restock subtracts them (G241); a note of the cart
// names those of the next scheduled shipment (G227).
import type { Purchase } from '../orders/purchased-item.ts'
import type { ScheduledShipmentSummary } from '../products/product.ts'
import { instantOf } from '../values/dates.ts'

const DAY_MS = 86_400_000
/**
 * An order that the supplier has received counts as coming for at most this time. Later the order has probably arrived,
 * though its status was not changed.
 */
const ON_ITS_WAY_DAYS = 60
/** The time for which an order counts as coming if the person may not see its status. */
const ON_ITS_WAY_DAYS_WITHOUT_STATUS = 14

/** Pieces that a dealership gets without another order. */
export type ComingPieces = { quantity: number } & (
  | { from: 'order'; orderId: number; createdAt: string }
  /** The orders that wait on this device, together. */
  | { from: 'waiting' }
  | { from: 'cart' }
  /** yyyy-MM-dd */
  | { from: 'shipment'; day: string }
)

/** The pieces of recent orders that the supplier has received and not shipped, or whose status the person may not see. */
export function comingOrders(purchases: readonly Purchase[], now: number): ComingPieces[] {
  return purchases
    .filter((purchase) => isOnItsWay(purchase, now))
    .map(({ orderId, createdAt, quantity }) => ({ from: 'order', orderId, createdAt, quantity }))
}

type ScheduledShipment = Pick<ScheduledShipmentSummary, 'dealershipId' | 'quantity' | 'nextStartDate'>

/** The pieces that each scheduled shipment of the dealership brings next, up to `lastDay` (yyyy-MM-dd). */
export function comingShipments(
  shipments: readonly ScheduledShipment[],
  dealershipId: number,
  lastDay: string,
): Extract<ComingPieces, { from: 'shipment' }>[] {
  return shipments
    .filter((shipment) => shipment.dealershipId === dealershipId && shipment.nextStartDate <= lastDay)
    .map(({ nextStartDate: day, quantity }) => ({ from: 'shipment', day, quantity }))
}

function isOnItsWay({ status, createdAt }: Purchase, now: number): boolean {
  if (status !== 'IN' && status !== 'UNDEFINED') return false
  const instant = instantOf(createdAt)
  if (instant === null) return false
  const days = (now - instant) / DAY_MS
  return days <= (status === 'IN' ? ON_ITS_WAY_DAYS : ON_ITS_WAY_DAYS_WITHOUT_STATUS)
}
