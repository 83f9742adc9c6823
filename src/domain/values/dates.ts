// Dates in the texts of the API, in fields and in lists (G69, G141, G175). The API writes the time of the site's zone.
import { site } from '#site/site.ts'

const API_TEXT = /^(\d{2})\.(\d{2})\.(\d{4}) (\d{2}):(\d{2})$/
const DAY_MS = 86_400_000

const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24

const siteTime = new Intl.DateTimeFormat('en-US', {
  timeZone: site.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** A cache by the hour since the epoch: clocks change at full hours, and Intl is slow. */
const offsets = new Map<number, number>()

/** Milliseconds by which the time of the site's zone is ahead of UTC at the start of this hour since the epoch. */
function offsetOfHour(hour: number): number {
  const cachedOffset = offsets.get(hour)
  if (cachedOffset !== undefined) return cachedOffset
  const parts = new Map(
    siteTime.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wallClock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  offsets.set(hour, wallClock - hour * HOUR_MS)
  return wallClock - hour * HOUR_MS
}

/**
 * Milliseconds by which the time of the site's zone is ahead of UTC. Most days have one offset: the two ends of a day are
 * looked up once for all its hours, because thousands of orders may have as many hours and a look-up is slow.
 */
function offsetAt(instant: number): number {
  const firstHour = Math.floor(instant / DAY_MS) * HOURS_OF_DAY
  const offset = offsetOfHour(firstHour)
  return offset === offsetOfHour(firstHour + HOURS_OF_DAY)
    ? offset
    : offsetOfHour(Math.floor(instant / HOUR_MS))
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** An instant as `MM.dd.yyyy HH:mm` in the site's time zone. */
export function apiTextOf(instant: number): string {
  const wallClock = new Date(instant + offsetAt(instant))
  const day = `${twoDigits(wallClock.getUTCMonth() + 1)}.${twoDigits(wallClock.getUTCDate())}.${wallClock.getUTCFullYear()}`
  return `${day} ${twoDigits(wallClock.getUTCHours())}:${twoDigits(wallClock.getUTCMinutes())}`
}

/** The epoch milliseconds of `MM.dd.yyyy HH:mm` read as UTC; null when this day or time does not exist. */
function wallClockOf(text: string): number | null {
  const match = API_TEXT.exec(text)
  if (match === null) return null
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const wallClock = Date.UTC(year, month - 1, day, hour, minute)
  const date = new Date(wallClock)
  const doesTimeExist =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60
  return doesTimeExist ? wallClock : null
}

/**
 * The instant (epoch milliseconds) of `MM.dd.yyyy HH:mm`, or null for any other text. For an hour that clocks show twice
 * it is the earlier instant; for an hour that clocks skip, the offset before the change applies.
 */
export function instantOf(apiText: string): number | null {
  const wallClock = wallClockOf(apiText)
  if (wallClock === null) return null
  const instantBeforeChange = wallClock - offsetAt(wallClock - DAY_MS)
  const instantAfterChange = wallClock - offsetAt(wallClock + DAY_MS)
  if (instantBeforeChange === instantAfterChange) return instantBeforeChange
  return (
    [instantBeforeChange, instantAfterChange].find((instant) => apiTextOf(instant) === apiText) ??
    instantBeforeChange
  )
}

/**
 * A typed day as yyyy-MM-dd for the wire; null when it is no day. Accepts MM-dd-yyyy with -, / or ., the eight digits
 * without a separator (for number pads), and yyyy-MM-dd.
 */
export function isoDateOfTypedDay(typedDay: string): string | null {
  const text = typedDay.trim()
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? /^(\d{2})()(\d{2})(\d{4})$/.exec(text)
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const year = match?.[4] ?? isoYear
  const month = (match?.[1] ?? isoMonth)?.padStart(2, '0')
  const day = (match?.[3] ?? isoDay)?.padStart(2, '0')
  if (year === undefined) return null
  return wallClockOf(`${month}.${day}.${year} 00:00`) === null ? null : `${year}-${month}-${day}`
}

/** yyyy-MM-dd as MM-dd-yyyy, the form of the range filter. */
export function filterDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-')
  return `${month}-${day}-${year}`
}

/** A typed day as MM-dd-yyyy, the form of the range filter; text that is no day is returned unchanged. */
export function typedDayAsFilterDate(typedDay: string): string {
  const isoDate = isoDateOfTypedDay(typedDay)
  return isoDate === null ? typedDay : filterDate(isoDate)
}

/** A typed day as MM.dd.yyyy, the form of the lists, for a filter of one day; other text is returned unchanged. */
export function typedDayAsListDate(typedDay: string): string {
  const isoDate = isoDateOfTypedDay(typedDay)
  return isoDate === null ? typedDay : pickerDate(isoDate)
}

/** The day of an API text as MM.dd.yyyy, the form of the lists. */
export function listDate(apiText: string): string {
  return apiText.slice(0, 'MM.dd.yyyy'.length)
}

/** yyyy-MM-dd as MM.dd.yyyy, the form of the lists and of all pickers except the range filter. */
export function pickerDate(isoDate: string): string {
  return filterDate(isoDate).replaceAll('-', '.')
}

const monthDayYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

/** yyyy-MM-dd as 'MMM d, yyyy', the form in which screens show the next start of a shipment. */
export function formatStartDate(isoDate: string): string {
  return monthDayYear.format(new Date(`${isoDate}T00:00:00Z`))
}

/** The day of an instant in the site's time zone as yyyy-MM-dd. */
export function isoDateOfInstant(instant: number): string {
  const [month, day, year] = apiTextOf(instant).slice(0, 10).split('.')
  return `${year}-${month}-${day}`
}
