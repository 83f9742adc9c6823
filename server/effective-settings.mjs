// The settings of a start, for the command `config`.
import { parseArgs } from 'node:util'
import { OPTIONS, readArguments, SETTINGS_WITHOUT_ARGUMENT } from './arguments.mjs'

/** These variables hold addresses with passwords, or name files with them. */
const SECRETS = ['DATABASE_URL', 'SMTP_URL']

/**
 * The settings that a start with these arguments and variables would have: name, value and origin of each. Secrets are
 * not among the values. Throws StartRefused where the start would be refused.
 */
export function effectiveSettings(args, environment) {
  readArguments(args, environment)
  const { values, tokens } = parseArgs({ args, options: OPTIONS, strict: true, tokens: true })
  const given = new Set(tokens.map(({ name }) => name))
  const shown = (variable, value) => (SECRETS.includes(variable) ? 'set, not shown' : String(value))
  const rows = Object.entries(OPTIONS).map(([name, { variable = '' }]) => {
    if (given.has(name)) return [`--${name}`, shown(variable, values[name]), 'argument']
    const text = environment[variable]
    if (text) return [`--${name}`, shown(variable, text), variable]
    return [`--${name}`, values[name] === undefined ? '' : String(values[name]), 'default']
  })
  const variables = SETTINGS_WITHOUT_ARGUMENT.map(({ variable }) => [
    variable,
    environment[variable] ? shown(variable, environment[variable]) : '',
    environment[variable] ? 'variable' : 'default',
  ])
  return [...rows.filter(([name]) => !['--help', '--version'].includes(name)), ...variables]
}
