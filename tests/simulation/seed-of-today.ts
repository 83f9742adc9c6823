/** The first seed of today's tests. Each date has its own seeds. A failing test names the seed that repeats its day. */
export const SEED_OF_TODAY = Math.floor(Date.now() / 86_400_000) * 10_000
