/** The first seed of the tests of today. Each date has its own seeds; a failure names its seed, which repeats it. */
export const SEED_OF_TODAY = Math.floor(Date.now() / 86_400_000) * 10_000
