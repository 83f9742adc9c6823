// Times, days, durations, sizes and counts in words. Times are in the device's time zone.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * `09:58` today, `May 3, 09:58` on another day. Without a formatter of the browser, because the first one costs a page
 * 20 ms. With `hasSeconds` `09:58:07`.
 */
export function momentWords(instant: number, now: number, hasSeconds = false): string {
  const moment = new Date(instant)
  const parts = [moment.getHours(), moment.getMinutes(), ...(hasSeconds ? [moment.getSeconds()] : [])]
  const time = parts.map((part) => String(part).padStart(2, '0')).join(':')
  const isToday = moment.toDateString() === new Date(now).toDateString()
  return isToday ? time : `${MONTHS[moment.getMonth()]} ${moment.getDate()}, ${time}`
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** The weekday names the days from two days ago up to this many days ago. */
const MOST_WEEKDAY_AGE = 6

/** The day of a past instant in a sentence: `today`, `yesterday`, `on Tuesday` within the last week, or `on Oct 1`. */
export function pastDayWords(instant: number, now: number): string {
  const moment = new Date(instant)
  const noonOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12)
  const daysAgo = Math.round((noonOf(new Date(now)) - noonOf(moment)) / DAY_MS)
  if (daysAgo <= 0) return 'today'
  if (daysAgo === 1) return 'yesterday'
  if (daysAgo <= MOST_WEEKDAY_AGE) return `on ${WEEKDAYS[moment.getDay()]}`
  return `on ${MONTHS[moment.getMonth()]} ${moment.getDate()}`
}

/** `Oct 1` for a day as yyyy-MM-dd. */
export function dayOfMonthWords(isoDay: string): string {
  const [, month = 1, day = 1] = isoDay.split('-').map(Number)
  return `${MONTHS[month - 1]} ${day}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The age in words: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function ageWords(ageMs: number): string {
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  return `${countOf(Math.floor(ageMs / DAY_MS), 'day')} ago`
}

/** The time to wait in words: `40 s`, `3 min`; `now` if it is over. */
export function waitWords(waitMs: number): string {
  if (waitMs <= 0) return 'now'
  const seconds = Math.ceil(waitMs / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/**
 * `1,000` for a number of pieces. Without a formatter of the browser, because the first one costs a page 20 ms.
 */
export function quantityWords(quantity: number): string {
  return String(quantity).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 product`, `2 products`, `1,000 products`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${quantityWords(count)} ${count === 1 ? one : many}`
}

/** `0 of 1 product`, `6,400 of 10,000 products`. */
export function partOf(part: number, total: number, one: string, many?: string): string {
  return `${quantityWords(part)} of ${countOf(total, one, many)}`
}
