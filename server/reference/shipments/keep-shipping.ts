// The daily job while the server runs: once when it starts, for the days on which it stood still, and once on every
// new day in Chicago. A run that failed is tried again an hour later; several servers of one database may all run.
import { isoDayOf } from '#domain/dates.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { shipDue } from '../store/shipments/ship-due.ts'
import { shippedLines } from './shipped-lines.ts'

const LOOK_EVERY_MS = 60 * 60_000

export interface DailyShipments {
  /** Resolves when no run is under way and none will begin. */
  stop(): Promise<void>
}

export function keepShipping(
  database: CounterDatabase,
  clock: () => Date,
  say: (line: string) => void = console.log,
): DailyShipments {
  let shippedDay: string | null = null
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const now = clock()
    const day = isoDayOf(now.getTime())
    if (day === shippedDay) return
    try {
      const shipped = await shipDue(database, day, now)
      shippedDay = day
      if (shipped.length > 0) for (const line of shippedLines(day, shipped)) say(line)
    } catch (problem) {
      console.error('Scheduled shipments could not be ordered; tried again in an hour.', problem)
    }
  }
  /** One after the other, however long one takes. */
  function lookNext(): void {
    running = running.then(look)
  }

  lookNext()
  const timer = setInterval(lookNext, LOOK_EVERY_MS)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
