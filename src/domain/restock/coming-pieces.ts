// The pieces of a product that a dealership gets without another order. Restock subtracts them (G241).
import type { Purchase } from '../orders/purchased-item.ts'
import type { ScheduledShipmentSummary } from '../products/product.ts'
import { nextStartAfter } from '../shipments/shipment.ts'
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

type ScheduledShipment = Pick<
  ScheduledShipmentSummary,
  'dealershipId' | 'quantity' | 'nextStartDate' | 'reorderPeriod'
>

/**
 * The pieces of each run of the dealership's scheduled shipments up to `lastDay`, by shipment. Days are yyyy-MM-dd. An
 * overdue run counts once, because the server makes up for several missed days with one run.
 */
export function comingShipments(
  shipments: readonly ScheduledShipment[],
  dealershipId: number,
  { today, lastDay }: { today: string; lastDay: string },
): Extract<ComingPieces, { from: 'shipment' }>[] {
  return shipments
    .filter((shipment) => shipment.dealershipId === dealershipId && shipment.nextStartDate !== '')
    .flatMap((shipment) =>
      runsUpTo(lastDay, shipment, today).map((day) => ({
        from: 'shipment' as const,
        day,
        quantity: shipment.quantity,
      })),
    )
}

function runsUpTo(lastDay: string, shipment: ScheduledShipment, today: string): string[] {
  const days: string[] = []
  let day = shipment.nextStartDate
  while (day <= lastDay) {
    days.push(day)
    day = nextStartAfter(shipment, day < today ? today : day)
  }
  return days
}

function isOnItsWay({ status, createdAt }: Purchase, now: number): boolean {
  if (status !== 'IN' && status !== 'UNDEFINED') return false
  const instant = instantOf(createdAt)
  if (instant === null) return false
  const days = (now - instant) / DAY_MS
  return days <= (status === 'IN' ? ON_ITS_WAY_DAYS : ON_ITS_WAY_DAYS_WITHOUT_STATUS)
}
