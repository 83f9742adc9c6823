// The settings for operators: the address of the listener for probes and monitors, and the level of the log.
import { readHost } from './read-host.mjs'
import { readWholeNumber } from './read-numbers.mjs'
import { StartRefused } from './start-refused.mjs'

const LOG_LEVELS = ['error', 'warn', 'info', 'debug']

/**
 * Reads the address of the listener for probes and monitors. Its port is never the public one, because the listener
 * names failing parts.
 */
export function readOperationsAddress(values, environment) {
  const port = settingOf('--ops-port', values['ops-port'], 'OPS_PORT', environment)
  const host = settingOf('--ops-host', values['ops-host'], 'OPS_HOST', environment)
  const opsPort = port === null ? null : readWholeNumber(port.name, port.text, 0, 65535)
  if (opsPort !== null && opsPort > 0 && opsPort === Number(values.port)) {
    throw new StartRefused('--ops-port is the port of probes and monitors, and must differ from --port.')
  }
  return { opsPort, opsHost: host === null ? '127.0.0.1' : readHost(host.name, host.text) }
}

export function readLogLevel(values, environment) {
  const level = settingOf('--log-level', values['log-level'], 'LOG_LEVEL', environment)
  if (level === null) return 'info'
  if (LOG_LEVELS.includes(level.text)) return level.text
  throw new StartRefused(`${level.name} wants error, warn, info or debug.`)
}

/**
 * The text of a setting, with the name of the argument or variable that gave it; null without both. An empty variable
 * counts as missing.
 */
export function settingOf(name, text, variable, environment) {
  if (text !== undefined) return { name, text }
  return environment[variable] ? { name: variable, text: environment[variable] } : null
}
