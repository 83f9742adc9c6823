import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Behaviour,
  type RawBackend,
  sendJson,
  sendLines,
  startRawBackend,
} from '#tests/support/raw-backend.ts'
import { createBackendProbe } from './backend-probe.ts'
import { backendProblemOf } from './describe-backend.ts'

let backend: RawBackend
beforeAll(async () => {
  backend = await startRawBackend()
})
afterAll(() => backend.stop())
beforeEach(() => {
  backend.calls.length = 0
})

const answerWith = (status: string, type: string): Behaviour =>
  sendLines(`HTTP/1.1 ${status}`, `Content-Type: ${type}`, 'Content-Length: 2', '', '{}')

const STATES = { data: [{ id: 1, name: 'Illinois', tax: 6.25 }] }

const closeConnection: Behaviour = (socket) => socket.end()

const redirect: Behaviour = sendLines(
  'HTTP/1.1 302 Found',
  'Location: https://login.example/sign-in?code=7',
  'Content-Type: application/json',
  'Content-Length: 2',
  '',
  '{}',
)
/** Takes the call and never answers. */
const hang: Behaviour = () => undefined

test.each<[string, Behaviour, string | null]>([
  ['answers', sendJson(STATES), null],
  ['refuses because of too many calls', answerWith('429 Too Many Requests', 'text/html'), null],
  ['refuses', answerWith('401 Unauthorized', 'application/json'), 'status 401'],
  ['does not have the call', answerWith('404 Not Found', 'application/json'), 'status 404'],
  [
    'answers another thing',
    sendJson({ data: { publicKey: 'key' } }),
    'status 200 with JSON that is not the list of states',
  ],
  ['has no states', sendJson({ data: [] }), 'status 200 with JSON that is not the list of states'],
  ['has a fault', answerWith('503 Service Unavailable', 'application/json'), 'status 503'],
  [
    'shows a page',
    answerWith('200 OK', 'text/html; charset=utf-8'),
    'status 200 with text/html in place of JSON',
  ],
  ['leads elsewhere', redirect, 'status 302, a redirect to https://login.example/sign-in'],
  ['hangs', hang, 'no answer within 2 s'],
  [
    'closes the connection',
    closeConnection,
    'the connection broke before the end of the answer (ECONNRESET)',
  ],
])('the probe says why a backend that %s does not answer as agreed', async (_, behaviour, problem) => {
  backend.behave(behaviour)
  const probe = createBackendProbe({ backend: backend.url })
  expect([await probe.problem(), await probe.isUp()]).toEqual([problem, problem === null])
})

test.each([
  ['http://127.0.0.1:1', 'the connection was refused (ECONNREFUSED)'],
  ['http://backend.invalid', 'its name is not known on this machine (ENOTFOUND)'],
])('the probe names the reason why there is no connection to %s', async (address, problem) => {
  expect(await createBackendProbe({ backend: new URL(address) }).problem()).toBe(problem)
})

test.each([
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'this machine does not trust its certificate (DEPTH_ZERO_SELF_SIGNED_CERT); name its authority in NODE_EXTRA_CA_CERTS',
  ],
  [
    'CERT_HAS_EXPIRED',
    'its certificate has expired (CERT_HAS_EXPIRED): renew it there, and check the clock of this machine',
  ],
  [
    'CERT_NOT_YET_VALID',
    'its certificate is not valid yet (CERT_NOT_YET_VALID): check the clocks of that machine and of this one',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'its certificate is of another name (ERR_TLS_CERT_ALTNAME_INVALID): start the server with a name that stands in the certificate',
  ],
])('a certificate is named as the reason, with what helps: %s', (code, reason) => {
  const problem = Object.assign(new Error('no'), { code })
  expect(backendProblemOf({ kind: 'never-left', problem }, 2000)).toBe(reason)
})

test.each([
  ['http://u:S3CRET@evil.example/x?token=S3CRET', 'http://evil.example/x'],
  ['//u:S3CRET@evil.example:8080/x#S3CRET', 'http://evil.example:8080/x'],
  ['/login?token=S3CRET', '/login'],
  ['login', '/login'],
  ['http://u:S3CRET/RET@evil.example/x', 'no address'],
  ['data:text/html,S3CRET', 'no address'],
])('of a redirect to %s only origin and path are shown: %s', (location, place) => {
  const answer = { kind: 'answered', status: 302, headers: { location }, body: Buffer.of() } as const
  expect(backendProblemOf(answer, 2000)).toBe(`status 302, a redirect to ${place}`)
})

test('the probe reports the first answer and each change, also of the reason', async () => {
  let now = 0
  const changes: (string | null)[] = []
  const probe = createBackendProbe(
    { backend: backend.url },
    () => now,
    (problem) => changes.push(problem),
  )
  const fault = answerWith('503 Service Unavailable', 'application/json')
  for (const behaviour of [
    sendJson(STATES),
    sendJson(STATES),
    closeConnection,
    closeConnection,
    fault,
    sendJson(STATES),
  ]) {
    backend.behave(behaviour)
    await probe.problem()
    now += 1000
  }
  expect(changes).toEqual([
    null,
    'the connection broke before the end of the answer (ECONNRESET)',
    'status 503',
    null,
  ])
})

test('the probe asks the backend at most once a second, however many callers ask', async () => {
  let now = 0
  const probe = createBackendProbe({ backend: backend.url }, () => now)
  backend.behave(sendJson(STATES))
  expect(await Promise.all([probe.isUp(), probe.isUp()])).toEqual([true, true])
  backend.behave(closeConnection)
  now = 999
  expect(await probe.isUp()).toBe(true)
  expect(backend.calls).toEqual(['GET /api/admin/state/all'])
  now = 1000
  expect(await probe.isUp()).toBe(false)
  // The connection of the first probe was reused, and broke: the second probe went out once more.
  expect(backend.calls.length).toBe(3)
})

test.each([
  ['4', 4000],
  ['900', 10_000],
])(
  'a backend that refuses the probe with Retry-After %s is asked again after %d ms',
  async (retryAfter, pauseMs) => {
    let now = 0
    const probe = createBackendProbe({ backend: backend.url }, () => now)
    backend.behave(
      sendLines('HTTP/1.1 429 Too Many Requests', `Retry-After: ${retryAfter}`, 'Content-Length: 0', '', ''),
    )
    expect(await probe.isUp()).toBe(true)
    backend.behave(closeConnection)
    now = pauseMs - 1
    expect(await probe.isUp()).toBe(true)
    now = pauseMs
    expect(await probe.isUp()).toBe(false)
  },
)
