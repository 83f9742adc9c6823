// Addresses that hold passwords come from variables or files, and no message repeats such an address. Plain JavaScript,
// because bin/start.mjs imports it before node_modules exist.
import { readFileSync } from 'node:fs'
import { StartRefused } from './start-refused.mjs'

const ENCODED_PASSWORD = 'write / ? # and @ of a password as % and two digits, such as %2F for /'

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
  requireAddress('The address of PostgreSQL (DATABASE_URL)', url, ['postgres:', 'postgresql:'])
  const { password, pathname, hash, searchParams } = new URL(url)
  // The rest of a password with such a character would count as the path, and a message may name the path.
  if ([pathname, hash, ...searchParams.keys()].some((part) => part.includes('@'))) {
    throw new StartRefused(
      `The address of PostgreSQL (DATABASE_URL) has an @ behind its host: ${ENCODED_PASSWORD}.`,
    )
  }
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
  if (url !== null) requireAddress('SMTP_URL', url, ['smtp:', 'smtps:'])
  return url
}

/** Throws StartRefused without the address, which may hold a password. */
function requireAddress(setting, text, protocols) {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return
  const beginnings = protocols.map((protocol) => `${protocol}//`)
  if (!beginnings.some((beginning) => text.toLowerCase().startsWith(beginning))) {
    throw new StartRefused(`${setting} has to start with ${beginnings.join(' or ')}.`)
  }
  // Also the rest of a password with such a character may be taken for the port.
  const advice = text.includes('@') ? `; ${ENCODED_PASSWORD}` : ''
  throw new StartRefused(`${setting} has a wrong host or a wrong port (a number up to 65535)${advice}.`)
}

/** The address in `--backend`. The app adds /api, unless a table names other paths. Throws StartRefused. */
export function readBackendAddress(text, hasPathTable) {
  const address = readWebAddress('--backend', text)
  if (hasPathTable || !/\/api\/*$/.test(new URL(address).pathname)) return address
  throw new StartRefused('--backend wants an address without /api, because the app adds it.')
}

/** The address in the argument or variable `setting`. Throws StartRefused without the address, which may hold secrets. */
export function readWebAddress(setting, text) {
  // Also behind the host, because a password with a slash, `?` or `#` ends there.
  if (text.includes('@')) {
    const reason = setting.startsWith('--')
      ? ', because every account of this machine can read arguments'
      : ''
    throw new StartRefused(`${setting} must have no user name and no password${reason}.`)
  }
  requireAddress(setting, text, ['http:', 'https:'])
  if (/[?#]/.test(text)) throw new StartRefused(`${setting} wants an address without a query.`)
  return text
}
