import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Behaviour,
  type RawBackend,
  sendLines,
  sendJson,
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
  ['answers', sendJson({ data: { publicKey: 'key' } }), null],
  ['refuses', answerWith('401 Unauthorized', 'application/json'), null],
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

test('a certificate that is not trusted is named as the reason', () => {
  const problem = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(backendProblemOf({ kind: 'never-left', problem }, 2000)).toBe(
    'this machine does not trust its certificate (DEPTH_ZERO_SELF_SIGNED_CERT); name its authority in NODE_EXTRA_CA_CERTS',
  )
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
    sendJson({}),
    sendJson({}),
    closeConnection,
    closeConnection,
    fault,
    sendJson({}),
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
  backend.behave(sendJson({}))
  expect(await Promise.all([probe.isUp(), probe.isUp()])).toEqual([true, true])
  backend.behave(closeConnection)
  now = 999
  expect(await probe.isUp()).toBe(true)
  expect(backend.calls).toEqual(['GET /api/admin/state/all'])
  now = 1000
  expect(await probe.isUp()).toBe(false)
  expect(backend.calls.length).toBe(2)
})
