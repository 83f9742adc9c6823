import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiServer, answering, errorBody, HTML_TYPE, startApiServer } from '#tests/support/api-server.ts'
import { fetchEdgeStatus, probeServer } from './edge.ts'

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer()
})
afterEach(() => server.close())

const status = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 's',
  serverTime: '2026-01-15T16:00:00Z',
  backend: 'up',
}

test.each([
  { name: 'with its backend up', given: answering(200, JSON.stringify(status)), isOnline: true },
  {
    name: 'with its backend down',
    given: answering(200, JSON.stringify({ ...status, backend: 'down' })),
    isOnline: false,
  },
  { name: 'replaced by a portal', given: answering(200, '<h1>Hi</h1>', HTML_TYPE), isOnline: false },
  { name: 'of another shape', given: answering(200, '{}'), isOnline: false },
])('the edge $name', async ({ given, isOnline }) => {
  server.behaviour = given
  expect(await probeServer(server.connect().api)).toBe(isOnline)
})

test.each([
  { name: 'the states answer', states: answering(200, '{"data":[]}'), isOnline: true },
  { name: 'the states do not answer', states: answering(503, errorBody(10500)), isOnline: false },
])('without an edge: $name', async ({ states, isOnline }) => {
  server.behaviour = (request, response) =>
    request.url === '/edge'
      ? answering(404, 'Not found', HTML_TYPE)(request, response)
      : states(request, response)
  const { api } = server.connect()
  expect(await fetchEdgeStatus(api)).toEqual({ ok: true, value: null })
  expect(await probeServer(api)).toBe(isOnline)
})

const busy = answering(429, errorBody(10429), { 'Content-Type': 'application/json', 'Retry-After': '60' })

test.each([
  { name: 'answer', states: answering(200, '{"data":[]}'), isOnline: true },
  { name: 'are busy too', states: busy, isOnline: true },
  { name: 'do not answer', states: answering(503, errorBody(10500)), isOnline: false },
])('a busy edge whose states $name', async ({ states, isOnline }) => {
  server.behaviour = (request, response) => (request.url === '/edge' ? busy : states)(request, response)
  expect(await probeServer(server.connect().api)).toBe(isOnline)
})

test('a server that wants to be left alone is asked nothing and proves nothing', async () => {
  server.behaviour = busy
  const { api } = server.connect()
  await probeServer(api)
  const asked = server.requests.length
  expect(await probeServer(api)).toBe(null)
  expect(server.requests.length).toBe(asked)
})

test('what a busy edge keeps is not told', async () => {
  server.behaviour = (request, response) =>
    (request.url === '/edge' ? busy : answering(200, '{"data":[]}'))(request, response)
  const told: unknown[] = []
  await probeServer(server.connect().api, (edge) => told.push(edge))
  expect(told).toEqual([])
})
