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
const DAYS_OF_MONTH = 30.44

export interface UsualUse {
  /** Pieces per month since the first order, as the server computes them (G75). */
  perMonth: number
  /** Orders that contain the product. */
  orderCount: number
  /** Months since the first of these orders, at least 1. */
  monthCount: number
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
  return {
    perMonth: averageOrders,
    orderCount: purchases.length,
    monthCount: Math.max(1, Math.round(Math.max(0, ...ages) / DAYS_OF_MONTH)),
    outliers: outliersOf(purchases),
    isRegular: ages.filter((age) => age <= REGULAR_DAYS).length >= REGULAR_ORDERS,
  }
}

function outliersOf(purchases: readonly Purchase[]): Purchase[] {
  if (purchases.length < FEWEST_ORDERS_FOR_OUTLIERS) return []
  const quantities = purchases.map(({ quantity }) => quantity).sort((a, b) => a - b)
  const median = quantities[Math.floor(quantities.length / 2)] ?? 0
  return purchases.filter(({ quantity }) => quantity > OUTLIER_FACTOR * median)
}
