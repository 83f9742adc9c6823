// Computes the usual monthly use of a product from the dealership's purchase history that is stored on the device (G241).
import type { Purchase, PurchasedItem } from '../orders/purchased-item.ts'
import { instantOf } from '../values/dates.ts'

/** A product is bought regularly if at least this many orders of the last half year contain it. */
const REGULAR_ORDERS = 2
const REGULAR_DAYS = 183
/** An order of more than this many times the median order is an outlier: it raises the average. */
const OUTLIER_FACTOR = 3
const FEWEST_ORDERS_FOR_OUTLIERS = 4
const DAY_MS = 86_400_000
const DAYS_OF_MONTH = 30.4375
/** From this average on, the server's rounding changes the use by at most a twentieth. */
const LEAST_EXACT_AVERAGE = 10

export interface UsualUse {
  /** Pieces per month since the first order (G75); with the fraction below 10 a month. */
  perMonth: number
  /** Orders that contain the product. */
  orderCount: number
  /** Months since the first of these orders, at least 1. */
  monthCount: number
  /**
   * Days until the pieces of the newest order are used up, if the stock was empty before it; negative if they are used up
   * already, null without an order.
   */
  daysLeft: number | null
  /** Orders of far more pieces than usual, newest first. */
  outliers: Purchase[]
  isRegular: boolean
}

/** `now` in epoch milliseconds. */
export function usualUse(
  { averageOrders, purchases }: Pick<PurchasedItem, 'averageOrders' | 'purchases'>,
  now: number,
): UsualUse {
  const ages = purchases.flatMap(({ createdAt }) => {
    const instant = instantOf(createdAt)
    return instant === null ? [] : [(now - instant) / DAY_MS]
  })
  const perMonth = perMonthOf(averageOrders, purchases, Math.max(0, ...ages))
  const [newest] = purchases
  const newestAge = Math.min(...ages)
  return {
    perMonth,
    daysLeft:
      newest === undefined || ages.length === 0
        ? null
        : (newest.quantity / perMonth) * DAYS_OF_MONTH - newestAge,
    orderCount: purchases.length,
    monthCount: Math.max(1, Math.round(Math.max(0, ...ages) / DAYS_OF_MONTH)),
    outliers: outliersOf(purchases),
    isRegular: ages.filter((age) => age <= REGULAR_DAYS).length >= REGULAR_ORDERS,
  }
}

/**
 * The server rounds the average up to at least 1, which is far too much for a product of eight pieces a year; so a small
 * average is computed again. If the results differ by a piece or more, the server knows more orders than the device.
 */
function perMonthOf(averageOrders: number, purchases: readonly Purchase[], oldestAge: number): number {
  if (averageOrders >= LEAST_EXACT_AVERAGE || purchases.length === 0) return averageOrders
  const pieces = purchases.reduce((total, { quantity }) => total + quantity, 0)
  const perMonth = pieces / Math.max(1, oldestAge / DAYS_OF_MONTH)
  return perMonth > 0 && Math.abs(perMonth - averageOrders) < 1 ? perMonth : averageOrders
}

function outliersOf(purchases: readonly Purchase[]): Purchase[] {
  if (purchases.length < FEWEST_ORDERS_FOR_OUTLIERS) return []
  const quantities = purchases.map(({ quantity }) => quantity).sort((a, b) => a - b)
  const median = quantities[Math.floor(quantities.length / 2)] ?? 0
  return purchases.filter(({ quantity }) => quantity > OUTLIER_FACTOR * median)
}
