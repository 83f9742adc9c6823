/** Dexie reports the exact keys of a write to live queries below 50 rows, and 'everything changed' above. */
export const ROWS_PER_WRITE = 40
