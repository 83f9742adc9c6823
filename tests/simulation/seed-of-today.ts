/** The first seed of this date. Each date tests other days, and a failure can be repeated on the same date. */
export const SEED_OF_TODAY = Math.floor(Date.now() / 86_400_000) * 10_000
