export interface StartOptions {
  isHelp: boolean
  port: number
  host: string
  data: string
  products: number | null
  orders: number | null
  companies: number | null
  backend: string | null
  isBackendOnly: boolean
  isLegacy: boolean
  /** Browsers use https, which a proxy in front of this server speaks. */
  isHttps: boolean
  /** How many proxies stand in front of this server and say for whom they call. */
  trustedProxies: number
  retiresWorker: boolean
  hasFailureSwitches: boolean
  databaseUrl: string | null
  /** Where mail goes; null: into a folder of the data directory. */
  smtpUrl: string | null
  /** Where people find the app; null: this machine. */
  siteUrl: string | null
}

export class StartRefused extends Error {}
export interface Setting {
  /** With the name of its value; empty where only a variable sets it. */
  flag: string
  variable: string
  default: string
  meaning: string
}
export const SETTINGS: readonly Setting[]
export const USAGE: string
export function readArguments(
  words: readonly string[],
  environment: Record<string, string | undefined>,
): StartOptions
export function addressRefused(host: string, port: number, reason: string): StartRefused
export function portInUse(port: number): StartRefused
