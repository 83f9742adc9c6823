// A start that cannot succeed ends with code 1 and one sentence that says what is wrong. --help ends with code 0.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runServer, withoutVersionLine } from '#tests/support/run-server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-refusals-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function runStart(args: string[], variables: Record<string, string> = {}) {
  const serverArgs = ['--port', '0', '--data', join(folder, 'data'), ...args]
  return withoutVersionLine(await runServer(serverArgs, { variables }))
}

test('--help prints the arguments and starts nothing, even in production', async () => {
  const { code, stdout } = await runStart(['--help'], { NODE_ENV: 'production' })
  expect([code, stdout.includes('--database-url URL'), stdout.includes('ready')]).toEqual([0, true, false])
})

test.each([
  ['bench', 'npm run bench -- [--only NAMES]'],
  ['check', 'npm run check'],
  ['contract', 'npm run contract'],
  ['dev', 'npm run dev -- [arguments]'],
  ['migration', 'npm run migration -- NAME [--edge] [--empty]'],
  ['take-screenshots', 'node bin/take-screenshots.mjs'],
  ['test', 'npm test -- [--only SECTIONS] [FILES]'],
])('--help of the program %s prints its usage and does nothing else', async (program, usage) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`bin/${program}.mjs`, '--help'])
  expect(stdout.startsWith(usage)).toBe(true)
  expect(stdout.split('\n').length).toBeLessThan(4)
})

test('a start without the built app is refused in one sentence', async () => {
  const build = join(folder, 'no-build')
  expect(await runStart(['--backend', 'http://127.0.0.1:1'], { COUNTER_BUILD: build })).toMatchObject({
    code: 1,
    stderr: `The app is not built, because ${build} has no index.html: run npm run build.\n`,
  })
})

test('a production start without a database is refused in one sentence', async () => {
  expect(await runStart([], { NODE_ENV: 'production' })).toMatchObject({
    code: 1,
    stderr:
      'With NODE_ENV=production the server starts only with DATABASE_URL, DATABASE_URL_FILE or --embedded, and none is given.\n',
  })
})

test('the refusal for a database that cannot be reached does not contain its password', async () => {
  const variables = { DATABASE_URL: 'postgres://counter:secret@127.0.0.1:1/counter' }
  expect(await runStart(['--backend-only'], variables)).toMatchObject({
    code: 1,
    stderr: 'PostgreSQL at 127.0.0.1:1/counter cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
  })
})

test('the refusal of an address that this machine does not have names the arguments, not the address', async () => {
  expect(await runStart(['--backend-only', '--ops-host', '192.0.2.7', '--ops-port', '0'])).toMatchObject({
    code: 1,
    stderr: 'The server cannot listen at the address of --ops-host and --ops-port: EADDRNOTAVAIL.\n',
  })
})

test('a start with an unknown log level is refused in one sentence', async () => {
  const { code, stderr } = await runServer(['--log-level', 'loud'])
  expect(code).toBe(1)
  // The start is not in a terminal, so the refusal is a line of the log like every other line.
  expect(JSON.parse(stderr)).toEqual({
    level: 'error',
    time: expect.any(String),
    msg: '--log-level wants error, warn, info or debug.',
  })
})

test('with --log-level warn the log does not have the line with the version', async () => {
  const serverArgs = [
    '--log-level',
    'warn',
    '--data',
    join(folder, 'data'),
    '--backend',
    'http://127.0.0.1:1',
  ]
  const variables = { COUNTER_BUILD: join(folder, 'no-build') }
  const { stderr } = await runServer(serverArgs, { variables })
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'error',
    msg: expect.stringMatching(/^The app is not built/),
  })
})
