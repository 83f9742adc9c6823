// The dates of scheduled shipments, and the months of their calendar (storefront.md §2, §4, G29, G81, G84). Days are
// yyyy-MM-dd.
import * as v from 'valibot'
import { id, orNull, textOr } from '../values/shape-values.ts'
import { monthsOfPeriod } from './reorder-periods.ts'

export const shipmentShape = v.object({
  id,
  dealershipId: id,
  productId: id,
  quantity: v.number(),
  /** Days. */
  reorderPeriod: v.number(),
  nextStartDate: textOr(''),
  /** null when the caller may no longer see the product. */
  product: orNull(v.object({ id, name: v.string(), url: textOr('') })),
  /** Differs after each change; missing where the server does not name it. */
  updatedAt: v.optional(v.string()),
})
export type ScheduledShipment = v.InferOutput<typeof shipmentShape>

/** The day of the month `months` later; if that month has no such day, its last day. */
export function monthsLater(isoDay: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

const START_CHOICES = 6

/** The first day of each of the next six months (storefront.md §5); the earliest is the default. */
export function startChoices(today: string): string[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  return Array.from({ length: START_CHOICES }, (_, index) => monthsLater(firstOfMonth, index + 1))
}

/**
 * The first regular day after `day` that is later than the shipment's current start. A shipment that missed several days
 * goes out only once for all of them.
 */
export function nextStartAfter(
  shipment: { nextStartDate: string; reorderPeriod: number },
  day: string,
): string {
  const step = Math.max(1, monthsOfPeriod(shipment.reorderPeriod))
  let months = step
  // Always counted from the start, so that the 31st does not stay the 28th after a February.
  while (monthsLater(shipment.nextStartDate, months) <= day) months += step
  return monthsLater(shipment.nextStartDate, months)
}

/** The filters of a list of shipments. A name matches when it contains the text; upper and lower case are equal. */
export interface ShipmentFilter {
  productName?: string
  dealerName?: string
  /** Days. */
  reorderPeriod?: number
}

export interface ShipmentMonth {
  /** yyyy-MM */
  month: string
  /** The shipment that goes out in this month: the next one, or a later one; null if none goes out. */
  execution: 'next' | 'later' | null
}

const SHOWN_MONTHS = 12

/** The current month and the next eleven. A shipment with a start in an earlier month goes out in the current one. */
export function shipmentMonths(
  today: string,
  shipment: { nextStartDate: string; reorderPeriod: number },
): ShipmentMonth[] {
  const step = monthsOfPeriod(shipment.reorderPeriod)
  const start = shipment.nextStartDate.slice(0, 7)
  const currentMonth = today.slice(0, 7)
  const isOverdue = start < currentMonth
  const nextMonth = isOverdue ? currentMonth : start
  return Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const month = monthsLater(`${currentMonth}-01`, index).slice(0, 7)
    return { month, execution: month === nextMonth ? 'next' : laterExecutionIn(month, start, step) }
  })
}

function laterExecutionIn(month: string, startMonth: string, step: number): ShipmentMonth['execution'] {
  const distance = monthNumber(month) - monthNumber(startMonth)
  return step > 0 && distance > 0 && distance % step === 0 ? 'later' : null
}

function monthNumber(month: string): number {
  const [year = 0, monthOfYear = 1] = month.split('-').map(Number)
  return year * 12 + monthOfYear
}
