/** Different days every day, the same all day long, so that a failure of the morning repeats at noon. */
export const SEED_OF_TODAY = Math.floor(Date.now() / 86_400_000) * 10_000
