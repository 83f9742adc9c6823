// One process of the whole server, as an operator starts it: its version, its headers behind https, and its log, which has
// JSON lines on standard error that repeat no word of a caller's request.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { runServer } from '#tests/support/run-server.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

const VERSION = /^Counter \d+\.\d+\.\d+, commit \w+, built \d{4}-\d\d-\d\dT[\d:.]+Z, schema 0\d{3}_[\w-]+$/
const HEADERS = { Authorization: BASIC_HEADER, 'Content-Type': 'application/json' }

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ args: ['--https', '--log-level', 'debug'] })
})
afterAll(() => server.stop())

test('--version prints version, commit, time of the build and schema, and starts nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counter-version-'))
  const { code, stdout } = await runServer(['--data', folder, '--version'])
  expect([code, stdout.trim()]).toEqual([0, expect.stringMatching(VERSION)])
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('the first line of the log and /edge name the same build', async () => {
  const [firstEntry = '{}'] = server.output().split('\n')
  const firstLine: string = JSON.parse(firstEntry).msg
  expect(firstLine).toMatch(VERSION)
  const { build } = await (await fetch(`${server.url}/edge`)).json()
  expect(firstLine).toBe(
    `Counter ${build.version}, commit ${build.commit}, built ${build.builtAt}, schema ${build.schema}`,
  )
})

test('the session cookie of a server behind https is Secure', async () => {
  const answer = await fetch(`${server.url}/${sessionCalls.signOut.path}`, {
    method: 'POST',
    headers: HEADERS,
    body: '{}',
  })
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^counter_session=;.*; Secure$/)])
})

test.each(['/catalog', '/edge', '/api/admin/state/all'])(
  'the answer of %s makes the browser use https for a year',
  async (path) => {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  },
)

test('the log is JSON, names each call, and has no planted word of any call', async () => {
  const callServer = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { ...HEADERS, Cookie: 'counter_session=planted-cookie' }
    const answer = await fetch(server.url + path, { headers, ...init })
    await answer.text()
    return answer.headers.get('Counter-Request-Id')
  }
  const ids = [
    await callServer('/api/auth/auth-user?next=planted', { login: 'planted', password: 'planted' }),
    await callServer('/api/client/product/all?page=0&size=20&id=-1&search=planted'),
    await callServer('/api/client/order/checkout', { person: 'planted', lines: ['planted'] }),
    await callServer('/api/admin/request-registration/create', {
      email: 'planted@firm.example',
      name: 'planted',
    }),
    await callServer('/api/client/order/confirm/planted'),
    await callServer('/password-restore?code=planted'),
    await callServer('/api/client/order/checkout', { note: 'planted\u0000' }),
  ]
  await server.halt()
  const lines = server.output().trim().split('\n')
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  const plainLines = lines.filter((line) => !line.startsWith('{'))
  expect(plainLines.at(-1)).toMatch(/^Counter is ready: http:\/\/localhost:\d+$/)
  // The tests above made calls too.
  const loggedIds = entries.filter(({ msg }) => msg === 'call').map(({ id }) => id)
  expect(loggedIds.slice(-ids.length)).toEqual(ids)
  const otherMessages = entries.map(({ msg }) => msg).filter((msg) => msg !== 'call')
  expect(otherMessages).toEqual([
    expect.stringMatching(/^Counter \S+, commit /),
    expect.stringMatching(/^No mail leaves this server/),
    expect.stringMatching(/^Counter is ready: /),
    'The server stops (SIGTERM).',
  ])
  expect(server.output()).not.toContain('planted')
})
