/** A row that the bulk work left out, with the reason. */
export interface Skipped {
  kind: 'skipped'
  why: string
}

/** The result of bulk work for one row, as its table shows it. */
export type Outcome = { kind: 'done' } | Skipped | { kind: 'failed'; why: string }
