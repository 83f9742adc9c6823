export interface StartOptions {
  port: number
  host: string
  /** The port of the listener for probes and monitors; null without this listener. */
  opsPort: number | null
  opsHost: string
  /** The data folder. */
  data: string
  /** True if a new database of the reference server gets no demo world. */
  isEmpty: boolean
  productCount: number | null
  orderCount: number | null
  companyCount: number | null
  backend: string | null
  /** The file with the table of paths that differ at the backend. */
  backendPaths: string | null
  isBackendOnly: boolean
  /** False if the server starts even when the app is not built. */
  isAppRequired: boolean
  /** True if the edge keeps no keys of orders. */
  isLegacy: boolean
  /** True if browsers use https, which a proxy in front of this server speaks. */
  isHttps: boolean
  /** The number or the addresses of the proxies in front of this server that name their callers; null if not given. */
  trustedProxies: number | readonly string[] | null
  /** The log has lines from this level on. */
  logLevel: 'error' | 'warn' | 'info' | 'debug'
  /** A stop waits this long for orders in flight, then cuts them. */
  stopGraceMs: number
  /** True if devices remove their service worker. */
  retiresWorker: boolean
  /** True if tests can make the server fail. */
  hasFailureSwitches: boolean
  databaseUrl: string | null
  /** The mail server; null if mails become files in the data folder. */
  smtpUrl: string | null
  /** The public address of the app; null for the address of this machine. */
  siteUrl: string | null
}

export interface Setting {
  /** The argument with the name of its value; empty if only a variable sets the value. */
  flag: string
  variable: string
  default: string
  meaning: string
}
export const SETTINGS: readonly Setting[]
export const USAGE: string
export function isVersionWanted(args: readonly string[]): boolean
export function isHelpWanted(args: readonly string[]): boolean
export function readArguments(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): StartOptions
export function listenRefused(code: string, port: number, settings?: string): Error
