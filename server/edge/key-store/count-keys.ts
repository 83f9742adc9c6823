// Counts the keys of orders by state, for monitors.
import { count, sql } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { KEY_STATES } from './key-protocol.ts'
import { orderKeys } from './key-tables.ts'

/** Counting reads all keys, so a count is used again for this long. */
const REUSE_MS = 10_000

/**
 * Returns a function that reads, for each state, the number of keys, and for how many seconds the key that changed
 * longest ago has not changed.
 */
export function createKeyCount(database: CounterDatabase, now: () => number = () => performance.now()) {
  let lastCount: { countedAt: number; counts: ReturnType<typeof countKeys> } | null = null
  return () => {
    if (lastCount === null || now() - lastCount.countedAt >= REUSE_MS)
      lastCount = { countedAt: now(), counts: countKeys(database) }
    return lastCount.counts
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
