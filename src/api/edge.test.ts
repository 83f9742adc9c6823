import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ApiServer,
  answerWith,
  errorBody,
  HTML_TYPE,
  startApiServer,
} from '#tests/support/api-server.ts'
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
  { name: 'an edge with its backend up', behaviour: answerWith(200, JSON.stringify(status)), isOnline: true },
  {
    name: 'an edge with its backend down',
    behaviour: answerWith(200, JSON.stringify({ ...status, backend: 'down' })),
    isOnline: false,
  },
  {
    name: 'a captive portal',
    behaviour: answerWith(200, '<h1>Hi</h1>', HTML_TYPE),
    isOnline: false,
  },
  { name: 'an answer of another shape', behaviour: answerWith(200, '{}'), isOnline: false },
])('with $name the device is online: $isOnline', async ({ behaviour, isOnline }) => {
  server.behaviour = behaviour
  expect(await probeServer(server.connect().api)).toBe(isOnline)
})

test.each([
  { name: 'a list', states: answerWith(200, '{"data":[]}'), isOnline: true },
  { name: 'the error 503', states: answerWith(503, errorBody(10500)), isOnline: false },
])(
  'without an edge, after $name in answer to the call for the US states, the device is online: $isOnline',
  async ({ states, isOnline }) => {
    server.behaviour = (request, response) =>
      request.url === '/edge'
        ? answerWith(404, 'Not found', HTML_TYPE)(request, response)
        : states(request, response)
    const { api } = server.connect()
    expect(await fetchEdgeStatus(api)).toEqual({ ok: true, value: null })
    expect(await probeServer(api)).toBe(isOnline)
  },
)

const busyAnswer = answerWith(429, errorBody(10429), {
  'Content-Type': 'application/json',
  'Retry-After': '60',
})

test.each([
  { name: 'a list', states: answerWith(200, '{"data":[]}'), isOnline: true },
  { name: 'the error 429', states: busyAnswer, isOnline: true },
  { name: 'the error 503', states: answerWith(503, errorBody(10500)), isOnline: false },
])(
  'with a busy edge, after $name in answer to the call for the US states, the device is online: $isOnline',
  async ({ states, isOnline }) => {
    server.behaviour = (request, response) =>
      (request.url === '/edge' ? busyAnswer : states)(request, response)
    expect(await probeServer(server.connect().api)).toBe(isOnline)
  },
)

test('a probe before the Retry-After of a busy server sends nothing and leaves the connection undecided', async () => {
  server.behaviour = busyAnswer
  const { api } = server.connect()
  await probeServer(api)
  const requestCount = server.requests.length
  expect(await probeServer(api)).toBe(null)
  expect(server.requests.length).toBe(requestCount)
})

test.each([
  [
    'the status of an edge',
    answerWith(200, JSON.stringify({ ...status, backend: 'down' })),
    [{ ...status, backend: 'down' }],
  ],
  ['null if our server has no edge', answerWith(404, 'Not found', HTML_TYPE), [null]],
])('a probe reports %s', async (_, edge, expectedStatuses) => {
  server.behaviour = (request, response) =>
    (request.url === '/edge' ? edge : answerWith(200, '{"data":[]}'))(request, response)
  const statuses: unknown[] = []
  await probeServer(server.connect().api, (edgeStatus) => statuses.push(edgeStatus))
  expect(statuses).toEqual(expectedStatuses)
})

test('a probe reports nothing of a page of another server that has no edge', async () => {
  server.behaviour = (request, response) =>
    answerWith(request.url === '/edge' ? 404 : 200, '<h1>Hi</h1>', HTML_TYPE)(request, response)
  const statuses: unknown[] = []
  expect(await probeServer(server.connect().api, (edgeStatus) => statuses.push(edgeStatus))).toBe(false)
  expect(statuses).toEqual([])
})

test('a status of another shape breaks the contract', async () => {
  server.behaviour = answerWith(200, JSON.stringify({ ...status, backend: 'sideways' }))
  expect(await fetchEdgeStatus(server.connect().api)).toEqual({
    ok: false,
    failure: { kind: 'broken-contract', where: 'edge' },
  })
})

test('a probe of a busy edge reports no status', async () => {
  server.behaviour = (request, response) =>
    (request.url === '/edge' ? busyAnswer : answerWith(200, '{"data":[]}'))(request, response)
  const statuses: unknown[] = []
  await probeServer(server.connect().api, (edge) => statuses.push(edge))
  expect(statuses).toEqual([])
})
