/** The file of the built server, for `node`. */
export const SERVER: string
/** Builds the server if its build is older than its source. Throws SetupError. */
export function buildServer(): Promise<void>
