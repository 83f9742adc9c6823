/** The file of the built server, for `node`. */
export const SERVER: string
/** Builds the programs of the packaged folder. Resolves with the names of the modules that they import. */
export function buildPackagedFiles(folder: string): Promise<string[]>
/** Builds the server if its build is older than its source. Throws SetupError. */
export function buildServer(): Promise<void>
