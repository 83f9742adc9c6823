/** The outcome of a row that the bulk work left out; `why` is the reason, as a text for people. */
export interface SkippedOutcome {
  kind: 'skipped'
  why: string
}

/** The outcome of bulk work for one row, as the table of the results shows it. */
export type RowOutcome = { kind: 'done' } | SkippedOutcome | { kind: 'failed'; why: string }
