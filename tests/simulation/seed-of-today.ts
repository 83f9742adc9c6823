/** Other days every day, the same all day long: what failed in the morning fails again at noon. */
export const SEED_OF_TODAY = Math.floor(Date.now() / 86_400_000) * 10_000
