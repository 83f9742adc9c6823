// Plain JavaScript: bin/start.mjs reads it before node_modules exist.
import { parseArgs } from 'node:util'

/** A start that cannot go on for a reason that a person can mend; its message says how. */
export class StartRefused extends Error {
  name = 'StartRefused'
}

const OPTIONS = {
  port: { type: 'string', default: '4173', value: 'PORT', says: 'port to listen on; 0 takes a free one' },
  host: { type: 'string', default: '127.0.0.1', value: 'HOST', says: 'address to listen on' },
  data: {
    type: 'string',
    default: '.data',
    value: 'DIR',
    says: 'folder of the embedded databases and pictures',
  },
  'database-url': {
    type: 'string',
    value: 'URL',
    variable: 'DATABASE_URL',
    says: 'PostgreSQL (postgres://…) in place of the embedded databases',
  },
  backend: { type: 'string', value: 'URL', says: 'existing backend in place of the reference server' },
  'backend-only': { type: 'boolean', default: false, says: 'starts the reference server alone' },
  legacy: { type: 'boolean', default: false, says: 'keeps no keys of orders; /edge answers 404' },
  https: {
    type: 'boolean',
    default: false,
    says: 'browsers come by https, through a proxy before this server',
  },
  'trust-proxy': {
    type: 'string',
    default: '0',
    value: 'N',
    says: 'number of proxies before this server that add to X-Forwarded-For',
  },
  'site-url': {
    type: 'string',
    value: 'URL',
    variable: 'SITE_URL',
    says: 'public address of the app, for links in mails; without it http://localhost:PORT',
  },
  products: { type: 'string', value: 'N', says: 'number of products of a new demo database' },
  orders: { type: 'string', value: 'N', says: 'number of orders of a new demo database, about' },
  companies: {
    type: 'string',
    value: 'N',
    says: 'number of companies of a new demo database, four users each',
  },
  'retire-worker': { type: 'boolean', default: false, says: 'devices give up their service worker' },
  'failure-switches': { type: 'boolean', default: false, says: 'switches for tests, on loopback only' },
  help: { type: 'boolean', default: false, says: 'prints this table' },
}

/** Settings that are no argument, because everybody on the machine sees arguments. */
const VARIABLES_ALONE = [
  {
    flag: '',
    variable: 'SMTP_URL',
    default: '',
    meaning:
      'mail server (smtp://… or smtps://…); without it mails are files in mail-outbox of the data folder',
  },
]

/** Every argument and variable of `npm start`: a row of `--help` and of docs/running.md each. */
export const SETTINGS = [
  ...Object.entries(OPTIONS).map(([name, { value, variable = '', default: usual = '', says }]) => ({
    flag: value === undefined ? `--${name}` : `--${name} ${value}`,
    variable,
    default: typeof usual === 'string' ? usual : '',
    meaning: says,
  })),
  ...VARIABLES_ALONE,
]

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** Columns of a help text, each as wide as its longest cell. */
function columns(rows) {
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at].length)) + 2)
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('')
      .trimEnd(),
  )
}

export const USAGE = [
  'npm start -- [arguments]',
  '',
  ...columns([
    ['argument', 'variable', 'default', 'meaning'],
    ...SETTINGS.map((row) => [row.flag, row.variable, row.default, row.meaning]),
  ]),
].join('\n')

/** Reads the arguments of `npm start`. Throws StartRefused. */
export function readArguments(words, environment) {
  const values = parse(words)
  const databaseUrl = values['database-url'] ?? environment.DATABASE_URL ?? null
  const siteUrl = values['site-url'] ?? environment.SITE_URL ?? null
  const smtpUrl = environment.SMTP_URL || null
  const options = {
    isHelp: values.help,
    port: whole('port', values.port, 0, 65535),
    host: values.host,
    data: values.data,
    products: values.products === undefined ? null : whole('products', values.products, 1, 200_000),
    orders: values.orders === undefined ? null : whole('orders', values.orders, 1, 1_000_000),
    companies: values.companies === undefined ? null : whole('companies', values.companies, 1, 50_000),
    backend: values.backend === undefined ? null : address('backend', values.backend, ['http:', 'https:']),
    isBackendOnly: values['backend-only'],
    isLegacy: values.legacy,
    isHttps: values.https,
    trustedProxies: whole('trust-proxy', values['trust-proxy'], 0, 10),
    retiresWorker: values['retire-worker'],
    hasFailureSwitches: values['failure-switches'],
    databaseUrl:
      databaseUrl && address('database-url', databaseUrl, ['postgres:', 'postgresql:']) && databaseUrl,
    // Only from the environment: it holds a password, and arguments are seen by everybody on the machine.
    smtpUrl: smtpUrl && smtpAddress(smtpUrl),
    siteUrl: siteUrl && address('site-url', siteUrl, ['http:', 'https:']),
  }
  if (options.backend && options.isBackendOnly) {
    throw new StartRefused('--backend and --backend-only exclude each other.')
  }
  if (options.isHttps && options.isBackendOnly) {
    throw new StartRefused('--https is about browsers, and --backend-only serves none.')
  }
  if (options.trustedProxies > 0 && options.isBackendOnly) {
    throw new StartRefused('--trust-proxy is about proxies before the edge, and --backend-only has none.')
  }
  if (options.hasFailureSwitches && !LOOPBACK.includes(options.host)) {
    throw new StartRefused(`--failure-switches works on loopback only, not on --host ${options.host}.`)
  }
  return options
}

/** What is said when the port is taken. */
export function portInUse(port) {
  return new StartRefused(
    `Port ${port} is in use by another program. Stop it, or choose another port: npm start -- --port ${port + 1}`,
  )
}

function parse(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS, strict: true, allowPositionals: false }).values
  } catch (problem) {
    throw new StartRefused(`${problem.message.split('. ')[0]}.\n\n${USAGE}`)
  }
}

function smtpAddress(text) {
  if (URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)) return text
  throw new StartRefused('SMTP_URL wants an address that starts with smtp:// or smtps://.')
}

function whole(name, text, least, most) {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new StartRefused(`--${name} wants a whole number from ${least} to ${most}, not "${text}".`)
}

function address(name, text, protocols) {
  const isAddress = URL.canParse(text) && protocols.includes(new URL(text).protocol)
  if (isAddress) return text
  throw new StartRefused(`--${name} wants an address that starts with ${protocols[0]}//, not "${text}".`)
}
