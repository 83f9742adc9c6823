const DAY_MS = 86_400_000

/** Midnight UTC of the day, so that the same day gives the same world. */
export function dayOf(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()))
}

/** Midnight UTC of the day that is `days` days earlier. */
export function dayBefore(day: Date, days: number): Date {
  return new Date(dayOf(day).getTime() - days * DAY_MS)
}

/** The first day of the month that is `months` after the month of the day, as yyyy-MM-dd. */
export function firstOfMonth(day: Date, months: number): string {
  const firstDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  return firstDay.toISOString().slice(0, 10)
}
