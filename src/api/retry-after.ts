/**
 * The longest pause. A longer pause is a mistake of the server, or was stored before the device's clock was set back.
 */
export const LONGEST_PAUSE_MS = 3_600_000

/** Reads Retry-After (seconds or a date) as epoch milliseconds; null where it is missing or invalid. */
export function retryAtOf(headers: Headers, now: number): number | null {
  const text = headers.get('Retry-After')
  if (text === null || text.trim() === '') return null
  const seconds = Number(text)
  const retryAt = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(text)
  return Number.isFinite(retryAt) ? Math.min(retryAt, now + LONGEST_PAUSE_MS) : null
}
