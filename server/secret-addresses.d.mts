type Environment = Record<string, string | undefined>
export function readDatabaseUrl(
  argument: string | undefined,
  environment: Environment,
  isEmbedded?: boolean,
): string | null
export function readSmtpUrl(environment: Environment): string | null
export function readBackendAddress(text: string, hasPathTable: boolean): string
export function readWebAddress(setting: string, text: string): string
