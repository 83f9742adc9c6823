// Counts the keys of orders by state, for monitors.
import { count, sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { KEY_STATES } from './key-protocol.ts'
import { orderKeys } from './key-tables.ts'

/** Counting reads all keys, so that the result serves every question within this time. */
const REUSE_MS = 10_000

/** Every state has its count, and the seconds since its oldest order changed. */
export function createKeyCount(database: CounterDatabase, now: () => number = () => performance.now()) {
  let last: { at: number; counts: ReturnType<typeof countKeys> } | null = null
  return () => {
    if (last === null || now() - last.at >= REUSE_MS) last = { at: now(), counts: countKeys(database) }
    return last.counts
  }
}

async function countKeys(database: CounterDatabase) {
  const oldestSeconds = sql`extract(epoch from now() - min(${orderKeys.touchedAt}))`.mapWith(Number)
  const rows = await database
    .select({ state: orderKeys.state, count: count(), oldestSeconds })
    .from(orderKeys)
    .groupBy(orderKeys.state)
  return KEY_STATES.map(
    (state) => rows.find((row) => row.state === state) ?? { state, count: 0, oldestSeconds: 0 },
  )
}
