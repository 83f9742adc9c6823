// Plain JavaScript, because bin/start.mjs imports it before node_modules exist.
import { parseArgs } from 'node:util'
import { alignColumns } from './align-columns.mjs'
import { argumentProblem } from './argument-problem.mjs'
import { readHost } from './read-host.mjs'
import { readOptionalNumber, readWholeNumber } from './read-numbers.mjs'
import { readLogLevel, readOperationsAddress, settingOf } from './read-operations.mjs'
import { readProxies } from './read-proxies.mjs'
import { refuseContradictions, refuseForgottenSettings } from './refuse-settings.mjs'
import { readBackendAddress, readDatabaseUrl, readSmtpUrl, readWebAddress } from './secret-addresses.mjs'
import { StartRefused } from './start-refused.mjs'

export const OPTIONS = {
  port: {
    type: 'string',
    default: '4173',
    value: 'PORT',
    meaning: 'port to listen on; 0 chooses a free one',
  },
  host: { type: 'string', default: '127.0.0.1', value: 'HOST', meaning: 'address to listen on' },
  'ops-port': {
    type: 'string',
    value: 'PORT',
    variable: 'OPS_PORT',
    meaning: 'port of the second listener, for probes and monitors; the listener is off without a port',
  },
  'ops-host': {
    type: 'string',
    value: 'HOST',
    variable: 'OPS_HOST',
    meaning: 'address of the second listener, which browsers must not reach; 127.0.0.1 if none is given',
  },
  data: {
    type: 'string',
    default: '.data',
    value: 'DIR',
    meaning: 'folder of the embedded database, pictures, earlier builds and unsent mails',
  },
  'database-url': {
    type: 'string',
    value: 'URL',
    variable: 'DATABASE_URL',
    meaning:
      'PostgreSQL (postgres://…) in place of the embedded database; a password only in DATABASE_URL or in a file',
  },
  embedded: {
    type: 'boolean',
    default: false,
    meaning: 'uses the embedded database; with NODE_ENV=production nothing but this argument allows it',
  },
  backend: {
    type: 'string',
    value: 'URL',
    meaning:
      'existing backend in place of the reference server: its address without /api; it may have a path',
  },
  'backend-paths': {
    type: 'string',
    value: 'FILE',
    meaning: 'table of the calls whose paths differ at that backend, as JSON',
  },
  'backend-only': {
    type: 'boolean',
    default: false,
    meaning: 'starts the reference server alone, without app and edge',
  },
  'without-app': {
    type: 'boolean',
    default: false,
    meaning: 'starts even if the app is not built, because another server has its pages, as in npm run dev',
  },
  legacy: {
    type: 'boolean',
    default: false,
    meaning: 'for comparison only: the edge keeps no keys of orders, and /edge answers 404',
  },
  https: {
    type: 'boolean',
    default: false,
    meaning: 'browsers use https, which a proxy in front of this server speaks',
  },
  'trust-proxy': {
    type: 'string',
    value: 'PROXIES',
    meaning:
      'proxies in front of this server that add to X-Forwarded-For: their number, or their addresses (10.0.0.0/8,192.0.2.7)',
  },
  'stop-grace': {
    type: 'string',
    default: '45',
    value: 'SECONDS',
    meaning:
      'a stop waits this long for orders in flight, then cuts them; without such orders it does not wait',
  },
  'log-level': {
    type: 'string',
    value: 'LEVEL',
    variable: 'LOG_LEVEL',
    meaning: 'lines of the log from this level on: error, warn, info or debug; info if none is given',
  },
  'site-url': {
    type: 'string',
    value: 'URL',
    variable: 'SITE_URL',
    meaning:
      'public address of the app: for links in mails (else http://localhost:PORT), and the only one whose pages may change data',
  },
  empty: {
    type: 'boolean',
    default: false,
    meaning:
      'a new database of the reference server gets no demo world; admin create makes the first administrator',
  },
  products: { type: 'string', value: 'N', meaning: 'a new demo database grows to N products, from 213' },
  orders: { type: 'string', value: 'N', meaning: 'a new demo database grows to about N orders, from 420' },
  companies: {
    type: 'string',
    value: 'N',
    meaning: 'a new demo database grows to N companies, from 7; each added company has four users',
  },
  'retire-worker': {
    type: 'boolean',
    default: false,
    meaning: 'devices remove their service worker, which repairs a broken app',
  },
  'failure-switches': {
    type: 'boolean',
    default: false,
    meaning: 'opens the switches with which tests make the server fail; on loopback only',
  },
  version: {
    type: 'boolean',
    default: false,
    meaning: 'prints version, commit, time of the build and schema, and starts nothing',
  },
  help: { type: 'boolean', default: false, meaning: 'prints this table' },
}

/** Settings that are no arguments: NODE_ENV, and secrets, because every account of the machine can read arguments. */
export const SETTINGS_WITHOUT_ARGUMENT = [
  {
    flag: '',
    variable: 'DATABASE_URL_FILE',
    default: '',
    meaning: 'file with the address of PostgreSQL, in place of DATABASE_URL',
  },
  {
    flag: '',
    variable: 'SMTP_URL',
    default: '',
    meaning:
      'mail server (smtp://… or smtps://…); without it mails are files in mail-outbox of the data folder',
  },
  {
    flag: '',
    variable: 'SMTP_URL_FILE',
    default: '',
    meaning: 'file with the address of the mail server, in place of SMTP_URL',
  },
  {
    flag: '',
    variable: 'NODE_ENV',
    default: '',
    meaning:
      'production refuses a start that names neither PostgreSQL nor --embedded, or neither --backend nor --empty',
  },
]

/** Every argument and variable of the server, each a row of `--help` and of docs/running.md. */
export const SETTINGS = [
  ...Object.entries(OPTIONS).map(([name, { value, variable = '', default: defaultValue = '', meaning }]) => ({
    flag: value === undefined ? `--${name}` : `--${name} ${value}`,
    variable,
    default: typeof defaultValue === 'string' ? defaultValue : '',
    meaning,
  })),
  ...SETTINGS_WITHOUT_ARGUMENT,
]

export const USAGE = [
  'npm start -- [arguments]',
  '',
  ...alignColumns([
    ['argument', 'variable', 'default', 'meaning'],
    ...SETTINGS.map((row) => [row.flag, row.variable, row.default, row.meaning]),
  ]),
].join('\n')

/** True if the arguments ask for the version. Then nothing starts, whatever the other arguments are. */
export function isVersionWanted(args) {
  return args.includes('--version')
}

/** True if the arguments ask for help. Then nothing starts, whatever the other arguments are. */
export function isHelpWanted(args) {
  return args.includes('--help') || args.includes('-h')
}

/** Reads the arguments of `npm start`, and the variables of the environment. Throws StartRefused. */
export function readArguments(args, environment) {
  const values = parseArgumentTexts(args)
  const siteUrl = settingOf('--site-url', values['site-url'], 'SITE_URL', environment)
  const options = {
    port: readWholeNumber('--port', values.port, 0, 65535),
    host: readHost('--host', values.host),
    ...readOperationsAddress(values, environment),
    data: values.data,
    isEmpty: values.empty,
    productCount: readOptionalNumber('--products', values.products, 200_000),
    orderCount: readOptionalNumber('--orders', values.orders, 1_000_000),
    companyCount: readOptionalNumber('--companies', values.companies, 50_000),
    backend:
      values.backend === undefined
        ? null
        : readBackendAddress(values.backend, values['backend-paths'] !== undefined),
    backendPaths: values['backend-paths'] ?? null,
    isBackendOnly: values['backend-only'],
    isAppRequired: !values['without-app'],
    isLegacy: values.legacy,
    isHttps: values.https,
    trustedProxies: readProxies(values['trust-proxy']),
    logLevel: readLogLevel(values, environment),
    stopGraceMs: 1000 * readWholeNumber('--stop-grace', values['stop-grace'], 0, 600),
    retiresWorker: values['retire-worker'],
    hasFailureSwitches: values['failure-switches'],
    databaseUrl: readDatabaseUrl(values['database-url'], environment, values.embedded),
    smtpUrl: readSmtpUrl(environment),
    siteUrl: siteUrl && readWebAddress(siteUrl.name, siteUrl.text),
  }
  refuseContradictions(options)
  if (environment.NODE_ENV === 'production') refuseForgottenSettings(options, values.embedded)
  return options
}

/**
 * The refusal of a start whose listener the operating system refuses with this code; `settings` names the arguments of
 * its address.
 */
export function listenRefused(code, port, settings = '--host and --port') {
  if (code !== 'EADDRINUSE') {
    return new StartRefused(`The server cannot listen at the address of ${settings}: ${code}.`)
  }
  return new StartRefused(
    `Port ${port} is in use by another program. Stop it, or choose another port: npm start -- --port ${port + 1}`,
  )
}

function parseArgumentTexts(args) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true, allowPositionals: false }).values
  } catch (problem) {
    throw new StartRefused(`${argumentProblem(problem)}; --help lists all arguments.`)
  }
}
