/**
 * For a write of 50 rows or more, Dexie tells live queries that every row changed; for a smaller write it tells the
 * exact keys.
 */
export const ROWS_PER_WRITE = 40
