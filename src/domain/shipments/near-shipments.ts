// The shipments of the next days, and the changes of their products since the last shipment (G246). Days are yyyy-MM-dd.
import { type NewsValue, newsValuesOf } from '../catalogue/product-news.ts'
import { type ProductTerms, recentTermsChanges, type TermsChange } from '../catalogue/product-terms.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { monthsOfPeriod } from './reorder-periods.ts'
import { monthsLater } from './shipment.ts'
import { daysBefore, type ShipmentSchedule } from './shipment-dates.ts'

/** Home and the page Subscription show a note from this many days before a shipment. */
export const NOTE_DAYS = 3

/** True on the day of the shipment, on the `NOTE_DAYS` days before it, and while it is overdue. */
export function isShipmentNear({ nextStartDate }: ShipmentSchedule, today: string): boolean {
  return nextStartDate !== '' && daysBefore(nextStartDate, NOTE_DAYS) <= today
}

/** The regular day of the shipment before the next one. */
export function lastShipmentDay({ nextStartDate, reorderPeriod }: ShipmentSchedule): string {
  return monthsLater(nextStartDate, -Math.max(1, monthsOfPeriod(reorderPeriod)))
}

/**
 * The changes of the product since the last shipment, as far as the device learned of them in the last 90 days, and when it
 * learned of the first (null without changes): since when it knew the earlier values is not stored.
 * `lastShipmentAt`: the beginning of the last shipment's day, epoch milliseconds. `currentTerms` is undefined for a product
 * that the device no longer has. `pricing`: the dealership whose prices are compared.
 */
export function changesSinceLastShipment(
  changes: readonly TermsChange[],
  currentTerms: ProductTerms | undefined,
  {
    lastShipmentAt,
    pricing,
    now,
  }: { lastShipmentAt: number; pricing: Pick<PricingDealership, 'id'>; now: number },
): { values: NewsValue[]; firstLearnedAt: number | null } {
  const firstChange = recentTermsChanges(changes, now).find(
    ({ at, before }) => at >= lastShipmentAt && before !== null,
  )
  const values = firstChange?.before ? newsValuesOf(firstChange.before, currentTerms, pricing) : []
  return { values, firstLearnedAt: values.length > 0 ? (firstChange?.at ?? null) : null }
}
