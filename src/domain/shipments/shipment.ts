// Scheduled shipments: when they go out, and the months that show it (storefront.md §2, §4,
// G29, G81, G84). Days are yyyy-MM-dd.
import type { Product, ScheduledShipmentSummary } from '../products/product.ts'
import { monthsOfPeriod } from './reorder-periods.ts'

export interface ScheduledShipment extends ScheduledShipmentSummary {
  productId: number
  /** null where the caller may no longer see it. */
  product: Pick<Product, 'id' | 'name' | 'url'> | null
}

/** The same day so many months later; the last of the month where it has no such day. */
export function monthsLater(isoDay: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

const START_CHOICES = 6

/** The first of each of the next six months (storefront.md §5); the first of them is the default. */
export function startChoices(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: START_CHOICES }, (_, index) => monthsLater(first, index + 1))
}

/** The first day after `day` on which it goes out again: a shipment that waited is made up for once. */
export function nextStartAfter(
  shipment: { nextStartDate: string; reorderPeriod: number },
  day: string,
): string {
  const step = Math.max(1, monthsOfPeriod(shipment.reorderPeriod))
  let months = step
  // Counted from the start, so that the 31st does not become the 28th for ever.
  while (monthsLater(shipment.nextStartDate, months) <= day) months += step
  return monthsLater(shipment.nextStartDate, months)
}

/** What a list of shipments is narrowed to; names by a part of them, regardless of case. */
export interface ShipmentFilter {
  productName?: string
  dealerName?: string
  /** Days. */
  reorderPeriod?: number
}

export interface ShipmentMonth {
  /** yyyy-MM */
  month: string
  execution: 'next' | 'later' | null
}

const SHOWN_MONTHS = 12

/** Twelve months from the present one, with the next execution and those after it. What is overdue is next now. */
export function shipmentMonths(
  today: string,
  shipment: { nextStartDate: string; reorderPeriod: number },
): ShipmentMonth[] {
  const step = monthsOfPeriod(shipment.reorderPeriod)
  const start = shipment.nextStartDate.slice(0, 7)
  const present = today.slice(0, 7)
  const isOverdue = start < present
  const next = isOverdue ? present : start
  return Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const month = monthsLater(`${present}-01`, index).slice(0, 7)
    return { month, execution: month === next ? 'next' : laterExecutionIn(month, start, step) }
  })
}

function laterExecutionIn(month: string, first: string, step: number): ShipmentMonth['execution'] {
  const distance = monthNumber(month) - monthNumber(first)
  return step > 0 && distance > 0 && distance % step === 0 ? 'later' : null
}

function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number
}
