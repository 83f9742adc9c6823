/** The built server: a file for `node`. */
export const SERVER: string
/** Builds it where it is older than its source. Throws Missing. */
export function buildServer(): Promise<void>
