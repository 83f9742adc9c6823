/** A row that is left out, and why. */
export interface Skipped {
  kind: 'skipped'
  why: string
}

/** The end of the work on one of many rows, as the table of bulk work shows it. */
export type Outcome = { kind: 'done' } | Skipped | { kind: 'failed'; why: string }
