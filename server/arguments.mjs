// Plain JavaScript: bin/start.mjs reads it before node_modules exist.
import { parseArgs } from 'node:util'

/** A start that cannot go on for a reason that a person can mend; its message says how. */
export class StartRefused extends Error {
  name = 'StartRefused'
}

const OPTIONS = {
  port: {
    type: 'string',
    default: '4173',
    value: 'PORT',
    says: 'where browsers find it; 0 takes a free one',
  },
  host: { type: 'string', default: '127.0.0.1', value: 'HOST', says: 'the address to listen on' },
  data: { type: 'string', default: '.data', value: 'DIR', says: 'where the database and pictures are kept' },
  products: { type: 'string', value: 'N', says: 'how many products a fresh database gets' },
  orders: { type: 'string', value: 'N', says: 'about how many orders a fresh database gets' },
  companies: { type: 'string', value: 'N', says: 'how many companies it gets, with four users each' },
  backend: { type: 'string', value: 'URL', says: 'an existing backend in place of the reference one' },
  'backend-only': { type: 'boolean', default: false, says: 'the reference backend alone' },
  legacy: { type: 'boolean', default: false, says: 'keep no keys of orders; /edge answers 404' },
  https: { type: 'boolean', default: false, says: 'browsers come by https, through a proxy before this' },
  'trust-proxy': {
    type: 'string',
    default: '0',
    value: 'N',
    says: 'how many proxies stand before this and add to X-Forwarded-For',
  },
  'retire-worker': { type: 'boolean', default: false, says: 'devices give up their service worker' },
  'failure-switches': { type: 'boolean', default: false, says: 'for tests, on loopback only' },
  'database-url': { type: 'string', value: 'URL', says: 'postgres://…, or the variable DATABASE_URL' },
  'site-url': {
    type: 'string',
    value: 'URL',
    says: 'where people find the app, or SITE_URL; links in mails',
  },
  help: { type: 'boolean', default: false, says: 'this list' },
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

export const USAGE = [
  'npm start -- [arguments]',
  ...Object.entries(OPTIONS).map(
    ([name, { value, says }]) => `  ${`--${name} ${value ?? ''}`.padEnd(22)}${says}`,
  ),
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
