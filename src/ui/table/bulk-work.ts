// The state of the work on many rows: the work is done in lots, and each row gets an outcome. The functions are pure;
// `useBulkWork` does the work.
import type { RowOutcome } from '#domain/row-outcome.ts'

export interface BulkRow<Row> {
  row: Row
  /** null while the row waits. */
  outcome: RowOutcome | null
}

export interface BulkWork<Row> {
  rows: readonly BulkRow<Row>[]
  state: 'running' | 'stopped' | 'ended'
}

/** The state before the first lot. */
export function startWork<Row>(rows: readonly Row[]): BulkWork<Row> {
  return { rows: rows.map((row) => ({ row, outcome: null })), state: 'running' }
}

/** The rows of the next lot. */
export function nextLot<Row>({ rows }: BulkWork<Row>, size: number): Row[] {
  return rows
    .filter(({ outcome }) => outcome === null)
    .slice(0, size)
    .map(({ row }) => row)
}

/** Adds the outcomes of a lot, in the order of the lot. A row without an outcome still waits, and stops the work. */
export function withOutcomes<Row>(
  work: BulkWork<Row>,
  lot: readonly Row[],
  outcomes: readonly (RowOutcome | null)[],
): BulkWork<Row> {
  const rows = work.rows.map((entry) => {
    const index = lot.indexOf(entry.row)
    return index === -1 ? entry : { ...entry, outcome: outcomes[index] ?? entry.outcome }
  })
  if (rows.every(({ outcome }) => outcome !== null)) return { rows, state: 'ended' }
  const isLotDone = lot.every((_, index) => outcomes[index] != null)
  return { rows, state: isLotDone ? work.state : 'stopped' }
}

/** The state before another try: only rows that failed or still wait are worked on, so no row is done twice. */
export function retryWork<Row>({ rows }: BulkWork<Row>): BulkWork<Row> {
  return {
    rows: rows.map((entry) => (entry.outcome?.kind === 'failed' ? { ...entry, outcome: null } : entry)),
    state: 'running',
  }
}

export type BulkCounts = Record<RowOutcome['kind'] | 'waiting', number>

export function countsOf({ rows }: BulkWork<unknown>): BulkCounts {
  const counts: BulkCounts = { done: 0, skipped: 0, failed: 0, waiting: 0 }
  for (const { outcome } of rows) counts[outcome?.kind ?? 'waiting'] += 1
  return counts
}
