/** The first seed of the tests on this date. Each date has its own seeds, so a failure can be repeated on its date. */
export const SEED_OF_TODAY = Math.floor(Date.now() / 86_400_000) * 10_000
