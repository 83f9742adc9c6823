// Instants and durations in words. Clock and zone are arguments, so that a test reads the same everywhere.

/** `09:58` today, `May 3, 09:58` on another day; the device's own zone unless one is given. */
export function momentWords(at: number, now: number, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone })
  return day.format(at) === day.format(now) ? time : `${day.format(at)}, ${time}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long ago: `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function ageWords(ageMs: number): string {
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  const days = Math.floor(ageMs / DAY_MS)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/** How long until: `40 s`, `3 min`; `now` when it is due. */
export function waitWords(waitMs: number): string {
  if (waitMs <= 0) return 'now'
  const seconds = Math.ceil(waitMs / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** `512 B`, `84 kB`, `12.4 MB`, `3.1 GB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

/** `1 product`, `2 products`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
