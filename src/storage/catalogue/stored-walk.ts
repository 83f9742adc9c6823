// How far the walk through the catalogue is, as stored.
import * as v from 'valibot'

export interface WalkPass {
  startedAt: number
  /** The page to read next; zero-based. */
  nextPage: number
  /** Rows of this pass that could not be read. */
  unreadable: number
}

export interface WalkState {
  /** The pass under way or interrupted; null where the last one came to its end. */
  pass: WalkPass | null
  /** Products of the catalogue, as the server last told. */
  total: number | null
  completeAt: number | null
  /** Rows of the last complete pass that could not be read. */
  unreadable: number
}

export const NEVER_WALKED: WalkState = { pass: null, total: null, completeAt: null, unreadable: 0 }

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const walkSchema = v.fallback(
  v.object({
    pass: v.nullable(v.object({ startedAt: v.number(), nextPage: whole, unreadable: whole })),
    total: v.nullable(whole),
    completeAt: v.nullable(v.number()),
    unreadable: whole,
  }),
  NEVER_WALKED,
)

/** Out of the setting as stored. */
export function walkOf(value: unknown): WalkState {
  return v.parse(walkSchema, value)
}
