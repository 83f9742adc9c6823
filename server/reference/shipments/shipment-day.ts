import { filterDate, isoDateOfTypedDay, isoDateOfInstant } from '#domain/values/dates.ts'

/**
 * The typed day as yyyy-MM-dd, or today in the site's time zone when none was typed; null when the text is no such day.
 */
export function shipmentDay(text: string | undefined, now: Date): string | null {
  if (text === undefined) return isoDateOfInstant(now.getTime())
  return isoDateOfTypedDay(filterDate(text)) === text ? text : null
}
