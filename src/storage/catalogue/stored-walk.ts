// The stored progress of the walk through the catalogue.
import * as v from 'valibot'

export interface WalkPass {
  startedAt: number
  /** The page to read next; zero-based. */
  nextPage: number
  /** The number of unreadable rows in this pass. */
  unreadable: number
}

export interface WalkState {
  /** The running or interrupted pass; null after a complete one. */
  pass: WalkPass | null
  /** Number of products in the catalogue, by the server's last answer. */
  total: number | null
  /**
   * The device has every change until this time: the beginning of the last complete pass, or a later time that the stream of
   * changes proved.
   */
  completeAt: number | null
  /** When the whole catalogue is read again although the stream names every change; null in rows of earlier builds. */
  walkAgainAt: number | null
  /** The number of unreadable rows in the last complete pass. */
  unreadable: number
}

export const NEVER_WALKED: WalkState = {
  pass: null,
  total: null,
  completeAt: null,
  walkAgainAt: null,
  unreadable: 0,
}

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
const walkSchema = v.fallback(
  v.object({
    pass: v.nullable(v.object({ startedAt: v.number(), nextPage: wholeNumber, unreadable: wholeNumber })),
    total: v.nullable(wholeNumber),
    completeAt: v.nullable(v.number()),
    walkAgainAt: v.optional(v.nullable(v.number()), null),
    unreadable: wholeNumber,
  }),
  NEVER_WALKED,
)

/** Parses the stored setting. */
export function walkOf(value: unknown): WalkState {
  return v.parse(walkSchema, value)
}
