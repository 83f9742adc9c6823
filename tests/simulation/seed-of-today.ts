/** The first seed of the tests on this date. The tests take other seeds on each date; on the same date they repeat a failure. */
export const SEED_OF_TODAY = Math.floor(Date.now() / 86_400_000) * 10_000
