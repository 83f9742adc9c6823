// Addresses that hold passwords come from variables or files, and no message repeats such an address. Plain JavaScript,
// because bin/start.mjs imports it before node_modules exist.
import { readFileSync } from 'node:fs'
import { StartRefused } from './start-refused.mjs'

/**
 * The address of PostgreSQL; null for the embedded database. An empty variable is refused: it comes from a mistake in a
 * configuration, and the embedded database would have none of the firm's orders. Throws StartRefused.
 */
export function readDatabaseUrl(argument, environment, isEmbedded = false) {
  const url = argument ?? readSecret('DATABASE_URL', environment)
  if (isEmbedded) {
    if (url) throw new StartRefused('--embedded and an address of PostgreSQL exclude each other.')
    return null
  }
  if (url === null) return null
  if (url === '') {
    throw new StartRefused(
      'The address of PostgreSQL (DATABASE_URL) is empty: set it, or choose the embedded database with --embedded.',
    )
  }
  // The address is not repeated, because it may hold a password.
  if (!isAddress(url, ['postgres:', 'postgresql:'])) {
    throw new StartRefused(
      'The address of PostgreSQL (DATABASE_URL) has to start with postgres:// or postgresql://.',
    )
  }
  const { password, searchParams } = new URL(url)
  if (argument !== undefined && (password || searchParams.has('password'))) {
    throw new StartRefused(
      '--database-url must have no password, because every account of this machine can read arguments: use DATABASE_URL or DATABASE_URL_FILE.',
    )
  }
  return url
}

/** The value of a variable, or the content of the file that `<name>_FILE` names; null without both. */
function readSecret(name, environment) {
  const file = environment[`${name}_FILE`]
  if (file === undefined) return environment[name]?.trim() ?? null
  if (environment[name]) throw new StartRefused(`${name} and ${name}_FILE exclude each other.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch ({ message }) {
    throw new StartRefused(`The file that ${name}_FILE names cannot be read: ${message}.`)
  }
}

/** The address of the mail server; null without one. Throws StartRefused. */
export function readSmtpUrl(environment) {
  const url = readSecret('SMTP_URL', environment) || null
  if (url === null || isAddress(url, ['smtp:', 'smtps:'])) return url
  throw new StartRefused('SMTP_URL wants an address that starts with smtp:// or smtps://.')
}

export function isAddress(text, protocols) {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}
