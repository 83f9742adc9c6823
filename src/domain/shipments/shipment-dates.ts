// The next dates of a shipment, and the dates to which it can be skipped or paused (G233). The backend has no call for
// skip or pause: both set a later start, one of those that the backend takes (G84). Days are yyyy-MM-dd.
import { monthsOfPeriod } from './reorder-periods.ts'
import { monthsLater, startChoices } from './shipment.ts'

/** The day of the next shipment, and the time between two shipments. */
export interface ShipmentSchedule {
  /** Empty until a start is chosen. */
  nextStartDate: string
  /** Days. */
  reorderPeriod: number
}

/** The next `count` dates. Without a chosen period there is only the next start, and without a start there is none. */
export function nextDates({ nextStartDate, reorderPeriod }: ShipmentSchedule, count: number): string[] {
  const step = monthsOfPeriod(reorderPeriod)
  if (nextStartDate === '' || step <= 0) return nextStartDate === '' ? [] : [nextStartDate]
  return Array.from({ length: count }, (_, index) => monthsLater(nextStartDate, index * step))
}

/**
 * The start after the next shipment was skipped: the first start that the backend takes on or after the shipment's next
 * regular day. null if no such start is within six months, or if no period is chosen.
 */
export function startAfterSkip(shipment: ShipmentSchedule, today: string): string | null {
  const [, secondDate] = nextDates(shipment, 2)
  return secondDate === undefined ? null : (startChoices(today).find((day) => day >= secondDate) ?? null)
}

/** The starts until which a shipment can be paused: those that the backend takes and that are after its next start. */
export function pauseChoices({ nextStartDate }: ShipmentSchedule, today: string): string[] {
  return startChoices(today).filter((day) => day > nextStartDate)
}

/**
 * The start that the backend takes today in the place of `wantedStart`: the shipment's current start if it is wanted, else
 * the first possible start on or after the wanted one, or the last possible start.
 */
export function acceptedStart(wantedStart: string, currentStart: string | null, today: string): string {
  if (wantedStart === currentStart) return wantedStart
  const choices = startChoices(today)
  return choices.find((day) => day >= wantedStart) ?? choices.at(-1) ?? wantedStart
}

/** The day `days` before `isoDay`. */
export function daysBefore(isoDay: string, days: number): string {
  return new Date(Date.parse(`${isoDay}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
