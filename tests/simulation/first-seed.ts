import { SEED } from '#tests/support/random-cases.ts'

/** The first seed of the days of this run. Each run has its own seeds. A failing test names the seed that repeats its day. */
export const FIRST_SEED = SEED * 10_000
