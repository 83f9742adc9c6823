// The state of work on many rows, one after the other or in lots, with the outcome of each row. Pure;
// `useBulkWork` makes the calls.
import type { Outcome } from '#domain/row-outcome.ts'

export interface BulkRow<Row> {
  row: Row
  /** Null while the row waits. */
  outcome: Outcome | null
}

export interface BulkWork<Row> {
  rows: readonly BulkRow<Row>[]
  state: 'running' | 'stopped' | 'ended'
}

export function started<Row>(rows: readonly Row[]): BulkWork<Row> {
  return { rows: rows.map((row) => ({ row, outcome: null })), state: 'running' }
}

/** The next rows to work on. */
export function nextLot<Row>({ rows }: BulkWork<Row>, size: number): Row[] {
  return rows
    .filter(({ outcome }) => outcome === null)
    .slice(0, size)
    .map(({ row }) => row)
}

/** Adds the outcomes of a lot, in its order. A row without an outcome keeps waiting, and the work stops there. */
export function withOutcomes<Row>(
  work: BulkWork<Row>,
  lot: readonly Row[],
  outcomes: readonly (Outcome | null)[],
): BulkWork<Row> {
  const rows = work.rows.map((entry) => {
    const at = lot.indexOf(entry.row)
    return at === -1 ? entry : { ...entry, outcome: outcomes[at] ?? entry.outcome }
  })
  if (rows.every(({ outcome }) => outcome !== null)) return { rows, state: 'ended' }
  const isLotDone = lot.every((_, at) => outcomes[at] != null)
  return { rows, state: isLotDone ? work.state : 'stopped' }
}

/** Starts again with the rows that failed or were not reached: nothing is done twice. */
export function tryingAgain<Row>({ rows }: BulkWork<Row>): BulkWork<Row> {
  return {
    rows: rows.map((entry) => (entry.outcome?.kind === 'failed' ? { ...entry, outcome: null } : entry)),
    state: 'running',
  }
}

export type BulkCounts = Record<Outcome['kind'] | 'waiting', number>

export function countsOf({ rows }: BulkWork<unknown>): BulkCounts {
  const counts: BulkCounts = { done: 0, skipped: 0, failed: 0, waiting: 0 }
  for (const { outcome } of rows) counts[outcome?.kind ?? 'waiting'] += 1
  return counts
}

const WORST_FIRST: readonly (Outcome['kind'] | undefined)[] = ['failed', 'skipped', undefined, 'done']

/**
 * While the work runs, rows stay in its order; afterwards the rows that need a person come first, where
 * people find them.
 */
export function inReadingOrder<Row>({ rows, state }: BulkWork<Row>): readonly BulkRow<Row>[] {
  if (state === 'running') return rows
  return WORST_FIRST.flatMap((kind) => rows.filter(({ outcome }) => outcome?.kind === kind))
}
