import { filterDate, isoDateOf, isoDayOf } from '#domain/values/dates.ts'

/** The day that a person named, as yyyy-MM-dd, or today in Chicago where he named none; null when it is no day. */
export function shipmentDay(text: string | undefined, now: Date): string | null {
  if (text === undefined) return isoDayOf(now.getTime())
  return isoDateOf(filterDate(text)) === text ? text : null
}
