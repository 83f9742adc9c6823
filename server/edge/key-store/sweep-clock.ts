// Old rows are deleted by the time of the database. A clock that runs ahead would delete the keys of orders that devices
// still send, and these orders would be placed a second time (G353).
import { max, sql } from 'drizzle-orm'
import { createRepeatedLine } from '#server/log/repeated-line.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { edgeLog } from '#texts/edge.ts'
import { keyStores, storeRuns } from './key-tables.ts'

const DAY_MS = 24 * 3_600_000
/** The clocks of the database and of this machine may differ by this much. */
const LARGEST_DIFFERENCE_MS = 3_600_000
/** A store whose last beat is older than this rested for long, or the clock that it and this process use runs ahead. */
const LONGEST_REST_MS = 30 * DAY_MS
/** After such a rest nothing is deleted until the process has run for this long, so that the clock can be set right. */
const WAIT_AFTER_REST_MS = DAY_MS

export interface Clocks {
  now: () => number
  /** The time that this process has run, by a clock that nobody sets. */
  runningMs: () => number
}

const PROCESS_CLOCKS: Clocks = { now: () => Date.now(), runningMs: () => performance.now() }

/** A time of the database in milliseconds, as a number for both drivers. */
const millisecondsOf = (time: unknown) => sql<number | null>`(extract(epoch from ${time}) * 1000)::float8`

/**
 * Call it before this process raises the beat. The returned function tells whether the clock of the database may be
 * trusted; if not, it says why in the log.
 */
export async function openSweepClock(
  database: CounterDatabase,
  { now, runningMs }: Clocks = PROCESS_CLOCKS,
): Promise<() => Promise<boolean>> {
  const line = createRepeatedLine('error')
  const databaseTime = async () => {
    const [row] = await database.select({ at: millisecondsOf(sql`now()`) }).from(keyStores)
    return row?.at ?? now()
  }
  const [run] = await database.select({ beatAt: millisecondsOf(max(storeRuns.touchedAt)) }).from(storeRuns)
  // PostgreSQL also has the times infinity and -infinity.
  const lastBeatAt = Number.isFinite(run?.beatAt) ? (run?.beatAt ?? null) : null
  const hasRested = lastBeatAt !== null && (await databaseTime()) - lastBeatAt > LONGEST_REST_MS

  return async () => {
    const at = await databaseTime()
    if (Math.abs(at - now()) > LARGEST_DIFFERENCE_MS) {
      line.write(edgeLog.clocksDiffer(new Date(at).toISOString(), new Date(now()).toISOString()))
      return false
    }
    if (hasRested && runningMs() < WAIT_AFTER_REST_MS) {
      line.write(edgeLog.storeRested(new Date(lastBeatAt).toISOString()))
      return false
    }
    return true
  }
}
