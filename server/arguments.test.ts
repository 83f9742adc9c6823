import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readArguments } from './arguments.mjs'
import { StartRefused } from './start-refused.mjs'

test('readArguments without arguments chooses app, edge and reference server on port 4173', () => {
  expect(readArguments([], {})).toEqual({
    port: 4173,
    host: '127.0.0.1',
    opsPort: null,
    opsHost: '127.0.0.1',
    data: '.data',
    isEmpty: false,
    productCount: null,
    orderCount: null,
    companyCount: null,
    backend: null,
    backendPaths: null,
    isBackendOnly: false,
    isAppRequired: true,
    isLegacy: false,
    logLevel: 'info',
    isHttps: false,
    trustedProxies: null,
    stopGraceMs: 45_000,
    retiresWorker: false,
    hasFailureSwitches: false,
    databaseUrl: null,
    smtpUrl: null,
    siteUrl: null,
  })
})

test('readArguments reads many arguments together', () => {
  const args =
    '--port 0 --host ::1 --data d --products 10000 --orders 100000 --companies 5000 --backend https://counter.example/ --legacy --https --trust-proxy 2 --retire-worker --failure-switches'
  expect(
    readArguments([...args.split(' '), '--database-url=postgres://localhost/counter'], {}),
  ).toMatchObject({
    port: 0,
    host: '::1',
    data: 'd',
    productCount: 10_000,
    orderCount: 100_000,
    companyCount: 5000,
    backend: 'https://counter.example/',
    isLegacy: true,
    isHttps: true,
    trustedProxies: 2,
    retiresWorker: true,
    hasFailureSwitches: true,
    databaseUrl: 'postgres://localhost/counter',
  })
})

test('a backend may have an address with a path, and a table of the calls whose paths differ', () => {
  const args = ['--backend', 'https://counter.example/shop/', '--backend-paths', 'paths.json']
  expect(readArguments(args, {})).toMatchObject({
    backend: 'https://counter.example/shop/',
    backendPaths: 'paths.json',
  })
})

test('proxies are named by their number or by their addresses', () => {
  const proxiesOf = (text: string) => readArguments(['--trust-proxy', text], {}).trustedProxies
  expect([proxiesOf('0'), proxiesOf('10.0.0.0/8, 2001:db8::7')]).toEqual([0, ['10.0.0.0/8', '2001:db8::7']])
})

test('the address of PostgreSQL may come from the environment', () => {
  expect(readArguments([], { DATABASE_URL: 'postgresql://a/b' }).databaseUrl).toBe('postgresql://a/b')
})

test('the mail server and the site address may come from the environment; --site-url replaces SITE_URL', () => {
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
    /^SMTP_URL has to start with smtp:\/\/ or smtps:\/\/\.$/,
  )
})

test.each([
  [['--site-url', 'counter'], '--site-url has to start with http:// or https://.'],
  [['--port', '70000'], '--port wants a whole number from 0 to 65535.'],
  [['--products', 'many'], '--products wants a whole number from 1 to 200000.'],
  [['--backend', 'ftp://x'], '--backend has to start with http:// or https://.'],
  [
    ['--backend', 'https://counter.example/api'],
    '--backend wants an address without /api, because the app adds it.',
  ],
  [['--backend', 'http://counter.example/shop?a'], '--backend wants an address without a query.'],
  [
    ['--backend', 'https://user:secret@x'],
    '--backend must have no user name and no password, because every account of this machine can read arguments.',
  ],
  [
    ['--backend', 'ftp://user:secret@x y'],
    '--backend must have no user name and no password, because every account of this machine can read arguments.',
  ],
  [
    ['--backend', 'https://secret@x/shop'],
    '--backend must have no user name and no password, because every account of this machine can read arguments.',
  ],
  [
    ['--site-url', 'https://user:secret@x'],
    '--site-url must have no user name and no password, because every account of this machine can read arguments.',
  ],
  [
    ['--backend-paths', 'paths.json'],
    '--backend-paths is about an existing backend: name it with --backend.',
  ],
  [
    ['--database-url', 'mysql://x:secret@y'],
    'The address of PostgreSQL (DATABASE_URL) has to start with postgres:// or postgresql://.',
  ],
  [
    ['--database-url', 'postgres://counter:secret@x/counter'],
    '--database-url must have no password, because every account of this machine can read arguments: use DATABASE_URL or DATABASE_URL_FILE.',
  ],
  [
    ['--database-url', 'postgres://x/counter?user=counter&password=secret'],
    '--database-url must have no password, because every account of this machine can read arguments: use DATABASE_URL or DATABASE_URL_FILE.',
  ],
  [
    ['--database-url', 'postgres://x', '--embedded'],
    '--embedded and an address of PostgreSQL exclude each other.',
  ],
  [['--backend', 'http://x', '--backend-only'], '--backend and --backend-only exclude each other.'],
  [['--stop-grace', '1m'], '--stop-grace wants a whole number from 0 to 600.'],
  [
    ['--trust-proxy', '10.0.0.0/33'],
    '--trust-proxy wants the number of proxies or addresses such as 10.0.0.0/8,192.0.2.7.',
  ],
  [['--https', '--backend-only'], '--https is about browsers, and --backend-only serves none.'],
  [
    ['--failure-switches', '--host', '0.0.0.0'],
    '--failure-switches works on loopback only: give --host 127.0.0.1.',
  ],
])('%s is refused: %s', (args, message) => {
  expect(() => readArguments(args, {})).toThrow(message)
})

const CREDENTIALS = 'must have no user name and no password'
const HOST = 'wants a host name or an IP address.'
const PORT = 'wants a whole number from 0 to 65535.'

test.each<[string[], Record<string, string>, string]>([
  [['--backend', 'http://u:S3C/RET@h'], {}, `--backend ${CREDENTIALS}`],
  [['--backend', 'http://u:12/S3CRET@h'], {}, `--backend ${CREDENTIALS}`],
  [['--backend', 'http://u:S3C?RET@h'], {}, `--backend ${CREDENTIALS}`],
  [['--backend', 'http://u:S3C#RET@h'], {}, `--backend ${CREDENTIALS}`],
  [['--backend', '//u:S3CRET@h'], {}, `--backend ${CREDENTIALS}`],
  [['--backend', '//S3CRET'], {}, '--backend has to start with http:// or https://.'],
  [['--backend', 'http://h/?password=S3CRET'], {}, '--backend wants an address without a query.'],
  [['--backend', 'http://h/#S3CRET'], {}, '--backend wants an address without a query.'],
  [['--backend', 'http://h/S3CRET/api'], {}, '--backend wants an address without /api'],
  [[], { SITE_URL: 'http://u:S3C/RET@h' }, `SITE_URL ${CREDENTIALS}`],
  [['--site-url', 'https://h/?S3CRET'], {}, '--site-url wants an address without a query.'],
  [['--host', 'http://u:S3CRET@h'], {}, `--host ${HOST}`],
  [['--ops-host', 'http://u:S3CRET@h'], {}, `--ops-host ${HOST}`],
  [[], { OPS_HOST: 'S3CRET@h' }, `OPS_HOST ${HOST}`],
  [[], { OPS_PORT: 'http://u:S3CRET@h' }, `OPS_PORT ${PORT}`],
  [['--ops-port', 'S3CRET'], {}, `--ops-port ${PORT}`],
  [
    ['--trust-proxy', 'http://u:S3CRET@h'],
    {},
    '--trust-proxy wants the number of proxies or addresses such as',
  ],
  [[], { LOG_LEVEL: 'S3CRET' }, 'LOG_LEVEL wants error, warn, info or debug.'],
  [
    [],
    { DATABASE_URL: 'postgres://h:99999/db' },
    'The address of PostgreSQL (DATABASE_URL) has a wrong host or a wrong port (a number up to 65535).',
  ],
  [
    [],
    { DATABASE_URL: 'POSTGRES://u:S3CRET@h:x/db' },
    '(a number up to 65535); write / ? # and @ of a password as % and two digits',
  ],
  [
    [],
    { DATABASE_URL: 'postgres://u:S3C/RET@h/db' },
    'a wrong port (a number up to 65535); write / ? # and @',
  ],
  [[], { SMTP_URL: 'smtp://u:S3CRET@h:58700000' }, 'SMTP_URL has a wrong host or a wrong port'],
  [['--backend', 'http://h:99999'], {}, '--backend has a wrong host or a wrong port (a number up to 65535).'],
  [['--database-url', 'postgres://u:12/S3CRET@h/db'], {}, '% and two digits'],
  [['--database-url', 'postgres://u:12#S3CRET@h/db'], {}, '% and two digits'],
  [['--database-url', 'postgres://u:12?S3CRET@h/db'], {}, '% and two digits'],
  [['http://u:S3CRET@h'], {}, 'A value without an option was given; --help lists all arguments.'],
  [['--backend-http://u:S3CRET@h'], {}, 'Unknown option; --help lists all arguments.'],
  [['--failure-switches', '--host', 'S3CRET'], {}, '--failure-switches works on loopback only'],
])(
  'the refusal of %j with %j names the option and the reason, never the value',
  (args, environment, reason) => {
    const readWrong = () => readArguments(args, environment)
    expect(readWrong).toThrow(reason)
    expect(readWrong).not.toThrow(/S3C|RET/)
  },
)

test('a variable that is empty counts as missing', () => {
  const environment = { SITE_URL: '', OPS_HOST: '', LOG_LEVEL: '' }
  expect(readArguments([], environment)).toMatchObject({
    siteUrl: null,
    opsHost: '127.0.0.1',
    logLevel: 'info',
  })
})

test('the refusal of an unknown argument names the argument and --help', () => {
  const readUnknown = () => readArguments(['--prot', '1'], {})
  expect(readUnknown).toThrow(StartRefused)
  expect(readUnknown).toThrow(/^Unknown option '--prot'; --help lists all arguments\.$/)
})

const NO_DATABASE_NAMED =
  'With NODE_ENV=production the server starts only with DATABASE_URL, DATABASE_URL_FILE or --embedded, and none is given.'
const NO_WORLD_NAMED =
  'With NODE_ENV=production the server starts only with --backend or --empty, and none is given: a new database would get demo accounts, whose passwords are public.'
const EMPTY_ADDRESS =
  'The address of PostgreSQL (DATABASE_URL) is empty: set it, or choose the embedded database with --embedded.'

test.each<[string[], Record<string, string>, string]>([
  [[], { NODE_ENV: 'production' }, NO_DATABASE_NAMED],
  [['--backend', 'http://x'], { NODE_ENV: 'production' }, NO_DATABASE_NAMED],
  [['--empty'], { NODE_ENV: 'production' }, NO_DATABASE_NAMED],
  [[], { DATABASE_URL: '' }, EMPTY_ADDRESS],
  [[], { DATABASE_URL: ' ' }, EMPTY_ADDRESS],
  [['--database-url', ''], {}, EMPTY_ADDRESS],
  [['--embedded'], { DATABASE_URL: 'postgres://x' }, '--embedded and an address of PostgreSQL exclude'],
])('%s with %s is refused, and no embedded database is used: %s', (args, environment, message) => {
  expect(() => readArguments(args, environment)).toThrow(message)
})

test.each<[string[], Record<string, string>]>([
  [[], { DATABASE_URL: 'postgres://x' }],
  [['--backend-only'], { DATABASE_URL: 'postgres://x' }],
  [['--embedded'], {}],
  [['--embedded', '--products', '300'], {}],
])(
  '%s with %s is refused in production, because a new database would get the demo accounts',
  (args, environment) => {
    expect(() => readArguments(args, { ...environment, NODE_ENV: 'production' })).toThrow(NO_WORLD_NAMED)
  },
)

test('in production --embedded allows the embedded database, and an edge without keys needs no database', () => {
  const production = { NODE_ENV: 'production' }
  expect(readArguments(['--embedded', '--empty'], { ...production, DATABASE_URL: '' }).databaseUrl).toBeNull()
  expect(readArguments(['--backend', 'http://x', '--legacy'], production).databaseUrl).toBeNull()
})

describe('secrets in files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'counter-secrets-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('the addresses of PostgreSQL and of the mail server may come from files', async () => {
    const [databaseFile, mailFile] = [join(folder, 'database'), join(folder, 'mail')]
    await writeFile(databaseFile, 'postgres://counter:secret@x/counter\n')
    await writeFile(mailFile, 'smtps://counter:secret@mail.example\n')
    expect(readArguments([], { DATABASE_URL_FILE: databaseFile, SMTP_URL_FILE: mailFile })).toMatchObject({
      databaseUrl: 'postgres://counter:secret@x/counter',
      smtpUrl: 'smtps://counter:secret@mail.example',
    })
  })

  test('a file that is empty or missing, and a variable beside its file, are refused', async () => {
    const file = join(folder, 'empty')
    await writeFile(file, '\n')
    expect(() => readArguments([], { DATABASE_URL_FILE: file })).toThrow(EMPTY_ADDRESS)
    expect(() => readArguments([], { DATABASE_URL_FILE: join(folder, 'missing') })).toThrow(
      /^The file that DATABASE_URL_FILE names cannot be read: ENOENT: [^\n]*\.$/,
    )
    expect(() => readArguments([], { SMTP_URL: 'smtp://x', SMTP_URL_FILE: file })).toThrow(
      'SMTP_URL and SMTP_URL_FILE exclude each other.',
    )
  })
})

test.each([
  [[], { OPS_PORT: '4174', OPS_HOST: '0.0.0.0' }, { opsPort: 4174, opsHost: '0.0.0.0' }],
  [['--ops-port', '4175'], { OPS_PORT: '4174' }, { opsPort: 4175, opsHost: '127.0.0.1' }],
  [[], { OPS_PORT: '' }, { opsPort: null, opsHost: '127.0.0.1' }],
])(
  'the arguments %j and the variables %j give the operations listener its address',
  (args, environment, address) => {
    expect(readArguments(args, environment)).toMatchObject(address)
  },
)

test('a start whose operations listener has the port of browsers is refused', () => {
  expect(() => readArguments(['--port', '4173', '--ops-port', '4173'], {})).toThrow(
    '--ops-port is the port of probes and monitors, and must differ from --port.',
  )
})
