// The embedded engine makes no checkpoint while it runs: without one its log (pg_wal) grows with each write, without end, and
// after a crash the next start reads all of it (G341).
import type { PGlite } from '@electric-sql/pglite'

/** A checkpoint is due when the log since the last one has this many bytes; it then holds this process for 0.1 to 0.4 s. */
const MOST_LOG_BYTES = 32_000_000
/** A smaller log is due after this time, so that a start after a crash has little to read. */
const SMALL_LOG_BYTES = 1_000_000
const SMALL_LOG_MS = 300_000

const LOG_BYTES = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes,
    extract(epoch from clock_timestamp() - checkpoint_time)::float8 * 1000 as "ageMs"
  from pg_control_checkpoint()`

/** Makes a checkpoint if one is due; resolves with true if it made one. */
export async function makeDueCheckpoint(engine: Pick<PGlite, 'query'>): Promise<boolean> {
  const { rows } = await engine.query<{ bytes: number; ageMs: number }>(LOG_BYTES)
  const { bytes = 0, ageMs = 0 } = rows[0] ?? {}
  const isDue = bytes >= MOST_LOG_BYTES || (bytes >= SMALL_LOG_BYTES && ageMs >= SMALL_LOG_MS)
  if (isDue) await engine.query('checkpoint')
  return isDue
}
