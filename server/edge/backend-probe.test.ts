import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Behaviour,
  type RawBackend,
  sendLines,
  sendJson,
  startRawBackend,
} from '#tests/support/raw-backend.ts'
import { createBackendProbe } from './backend-probe.ts'

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

test.each<[string, Behaviour, boolean]>([
  ['answers', sendJson({ data: { publicKey: 'key' } }), true],
  ['refuses', answerWith('401 Unauthorized', 'application/json'), true],
  ['has a fault', answerWith('500 Internal Server Error', 'application/json'), false],
  ['shows a page', answerWith('200 OK', 'text/html'), false],
  ['closes the connection', closeConnection, false],
])('isUp tells whether a backend that %s is up', async (_, behaviour, isUp) => {
  backend.behave(behaviour)
  expect(await createBackendProbe({ backend: backend.url }).isUp()).toBe(isUp)
})

test('the probe reports the first answer and each change', async () => {
  let now = 0
  const changes: boolean[] = []
  const probe = createBackendProbe(
    { backend: backend.url },
    () => now,
    (isUp) => changes.push(isUp),
  )
  for (const behaviour of [sendJson({}), sendJson({}), closeConnection, closeConnection, sendJson({})]) {
    backend.behave(behaviour)
    await probe.isUp()
    now += 1000
  }
  expect(changes).toEqual([true, false, true])
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
