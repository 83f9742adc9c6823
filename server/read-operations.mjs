// The settings for operators: the address of the listener for probes and monitors, and the level of the log.
import { readWholeNumber } from './read-numbers.mjs'
import { StartRefused } from './start-refused.mjs'

const LOG_LEVELS = ['error', 'warn', 'info', 'debug']

/**
 * Reads the address of the listener for probes and monitors. Its port is never the public one, because the listener
 * names failing parts.
 */
export function readOperationsAddress(values, environment) {
  const port = values['ops-port'] ?? (environment.OPS_PORT || null)
  const opsPort = port === null ? null : readWholeNumber('ops-port', port, 0, 65535)
  if (opsPort !== null && opsPort > 0 && opsPort === Number(values.port)) {
    throw new StartRefused('--ops-port is the port of probes and monitors, and must differ from --port.')
  }
  return { opsPort, opsHost: values['ops-host'] ?? (environment.OPS_HOST || '127.0.0.1') }
}

export function readLogLevel(text) {
  const level = text || 'info'
  if (LOG_LEVELS.includes(level)) return level
  throw new StartRefused(`--log-level wants error, warn, info or debug, not "${level}".`)
}
