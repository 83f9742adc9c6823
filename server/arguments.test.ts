import { expect, test } from 'vitest'
import { readArguments, StartRefused } from './arguments.mjs'

test('a start without arguments serves the whole product on port 4173', () => {
  expect(readArguments([], {})).toEqual({
    isHelp: false,
    port: 4173,
    host: '127.0.0.1',
    data: '.data',
    products: null,
    orders: null,
    companies: null,
    backend: null,
    backendPaths: null,
    isBackendOnly: false,
    isLegacy: false,
    isHttps: false,
    trustedProxies: 0,
    retiresWorker: false,
    hasFailureSwitches: false,
    databaseUrl: null,
    smtpUrl: null,
    siteUrl: null,
  })
})

test('readArguments reads every argument', () => {
  const args =
    '--port 0 --host ::1 --data d --products 10000 --orders 100000 --companies 5000 --backend https://counter.example/ --legacy --https --trust-proxy 2 --retire-worker --failure-switches'
  expect(
    readArguments([...args.split(' '), '--database-url=postgres://localhost/counter'], {}),
  ).toMatchObject({
    port: 0,
    host: '::1',
    data: 'd',
    products: 10_000,
    orders: 100_000,
    companies: 5000,
    backend: 'https://counter.example/',
    isLegacy: true,
    isHttps: true,
    trustedProxies: 2,
    retiresWorker: true,
    hasFailureSwitches: true,
    databaseUrl: 'postgres://localhost/counter',
  })
})

test('the address of a backend may have a path, and a table of paths that differ', () => {
  const words = ['--backend', 'https://counter.example/shop/', '--backend-paths', 'paths.json']
  expect(readArguments(words, {})).toMatchObject({
    backend: 'https://counter.example/shop/',
    backendPaths: 'paths.json',
  })
})

test('the database may come from the environment', () => {
  expect(readArguments([], { DATABASE_URL: 'postgresql://a/b' }).databaseUrl).toBe('postgresql://a/b')
})

test('the mail server and the site address may come from the environment', () => {
  const environment = { SMTP_URL: 'smtp://user:secret@mail.example', SITE_URL: 'https://counter.example' }
  expect(readArguments([], environment)).toMatchObject({
    smtpUrl: 'smtp://user:secret@mail.example',
    siteUrl: 'https://counter.example',
  })
  expect(readArguments(['--site-url', 'http://tablet.local'], environment).siteUrl).toBe(
    'http://tablet.local',
  )
})

test('a malformed address of the mail server is refused without repeating its password', () => {
  expect(() => readArguments([], { SMTP_URL: 'mail.example:secret' })).toThrow(
    /^SMTP_URL wants an address that starts with smtp:\/\/ or smtps:\/\/\.$/,
  )
})

test.each([
  [
    ['--site-url', 'counter'],
    '--site-url wants an address that starts with http:// or https://, not "counter".',
  ],
  [['--port', '70000'], '--port wants a whole number from 0 to 65535, not "70000".'],
  [['--products', 'many'], '--products wants a whole number from 1 to 200000, not "many".'],
  [
    ['--backend', 'ftp://x'],
    '--backend wants an address that starts with http:// or https://, not "ftp://x".',
  ],
  [
    ['--backend', 'https://counter.example/api'],
    '--backend wants an address without /api, because the app adds it: https://counter.example, not "https://counter.example/api".',
  ],
  [
    ['--backend', 'http://counter.example/shop?a'],
    '--backend wants an address without a query: http://counter.example/shop, not "http://counter.example/shop?a".',
  ],
  [
    ['--backend-paths', 'paths.json'],
    '--backend-paths is about an existing backend: name it with --backend.',
  ],
  [
    ['--database-url', 'mysql://x'],
    '--database-url wants an address that starts with postgres:// or postgresql://, not "mysql://x".',
  ],
  [['--backend', 'http://x', '--backend-only'], '--backend and --backend-only exclude each other.'],
  [['--https', '--backend-only'], '--https is about browsers, and --backend-only serves none.'],
  [
    ['--failure-switches', '--host', '0.0.0.0'],
    '--failure-switches works on loopback only, not on --host 0.0.0.0.',
  ],
])('%s is refused: %s', (args, message) => {
  expect(() => readArguments(args, {})).toThrow(message)
})

test('the refusal of an unknown argument names it and lists the known arguments', () => {
  const read = () => readArguments(['--prot', '1'], {})
  expect(read).toThrow(StartRefused)
  expect(read).toThrow("Unknown option '--prot'.")
  expect(read).toThrow('--port PORT')
})
