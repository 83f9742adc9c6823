// The client turns each error and each missing answer into a failure of one kind. It also reports whether our server
// answered.
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  API_NOW,
  type ApiServer,
  answerWith,
  type Behaviour,
  errorBody,
  HTML_TYPE,
  JSON_TYPE,
  startApiServer,
} from '#tests/support/api-server.ts'
import type { Failure } from './failure.ts'

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer()
})
afterEach(() => server.close())

const cases: { name: string; behaviour: Behaviour; failure: Failure; wasAnswered: boolean }[] = [
  {
    name: 'a cut connection',
    behaviour: (request) => request.socket.destroy(),
    failure: { kind: 'offline' },
    wasAnswered: false,
  },
  {
    name: 'a cut body',
    behaviour: (request, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '100' })
      response.write('{"data":{"na', () => request.socket.destroy())
    },
    failure: { kind: 'offline' },
    wasAnswered: false,
  },
  {
    name: 'the page of a captive portal',
    behaviour: answerWith(200, '<h1>Welcome</h1>', HTML_TYPE),
    failure: { kind: 'offline' },
    wasAnswered: false,
  },
  {
    name: 'JSON with another media type',
    behaviour: answerWith(200, '{"data":{"name":"a"}}', { 'Content-Type': 'text/plain' }),
    failure: { kind: 'offline' },
    wasAnswered: false,
  },
  {
    name: 'a redirect',
    behaviour: answerWith(302, '', { Location: 'http://127.0.0.1:9/sign-in' }),
    failure: { kind: 'offline' },
    wasAnswered: false,
  },
  {
    name: "the refusal of a network's filter",
    behaviour: answerWith(403, '<h1>Blocked</h1>', HTML_TYPE),
    failure: { kind: 'offline' },
    wasAnswered: false,
  },
  {
    name: 'a missing session',
    behaviour: answerWith(401, errorBody(10110)),
    failure: { kind: 'signed-out' },
    wasAnswered: true,
  },
  {
    name: 'the session of a removed person',
    behaviour: answerWith(401, errorBody(10112)),
    failure: { kind: 'signed-out', isAccountRemoved: true },
    wasAnswered: true,
  },
  {
    name: 'a call that the server takes for a call of another site',
    behaviour: answerWith(403, errorBody(10113)),
    failure: { kind: 'signed-out', isForeignPage: true },
    wasAnswered: true,
  },
  {
    name: 'a denial without a body',
    behaviour: answerWith(401, '', {}),
    failure: { kind: 'signed-out' },
    wasAnswered: true,
  },
  {
    name: 'a missing permission',
    behaviour: answerWith(403, errorBody(10111)),
    failure: { kind: 'signed-out' },
    wasAnswered: true,
  },
  {
    name: 'code 10110 with status 200',
    behaviour: answerWith(200, errorBody(10110)),
    failure: { kind: 'signed-out' },
    wasAnswered: true,
  },
  {
    name: 'a refusal',
    behaviour: answerWith(400, errorBody(10301, 'Basket changed')),
    failure: { kind: 'refused', code: 10301, message: 'Basket changed', status: 400 },
    wasAnswered: true,
  },
  {
    name: 'an error with status 200',
    behaviour: answerWith(200, errorBody(10200)),
    failure: { kind: 'refused', code: 10200, message: 'No', status: 200 },
    wasAnswered: true,
  },
  {
    name: 'a missing entity',
    behaviour: answerWith(404, errorBody(10404, 'Not found')),
    failure: { kind: 'refused', code: 10404, message: 'Not found', status: 404 },
    wasAnswered: true,
  },
  {
    name: 'a conflict',
    behaviour: answerWith(409, errorBody(10500, 'In progress')),
    failure: { kind: 'conflict', code: 10500, message: 'In progress' },
    wasAnswered: true,
  },
  {
    name: 'a conflict with data',
    behaviour: answerWith(409, JSON.stringify({ error: { code: 10320, message: 'Set' }, data: { by: 5 } })),
    failure: { kind: 'conflict', code: 10320, message: 'Set', data: { by: 5 } },
    wasAnswered: true,
  },
  {
    name: 'a busy server with Retry-After in seconds',
    behaviour: answerWith(429, errorBody(10101), { ...JSON_TYPE, 'Retry-After': '30' }),
    failure: { kind: 'busy', retryAt: API_NOW + 30_000, message: 'No' },
    wasAnswered: true,
  },
  {
    name: 'a busy server with Retry-After as a date',
    behaviour: answerWith(429, errorBody(10101), {
      ...JSON_TYPE,
      'Retry-After': 'Thu, 15 Jan 2026 16:01:00 GMT',
    }),
    failure: { kind: 'busy', retryAt: API_NOW + 60_000, message: 'No' },
    wasAnswered: true,
  },
  {
    name: 'a busy server without Retry-After',
    behaviour: answerWith(429, errorBody(10101)),
    failure: { kind: 'busy', retryAt: API_NOW + 10_000, message: 'No' },
    wasAnswered: true,
  },
  {
    name: 'a fault',
    behaviour: answerWith(500, errorBody(10500, 'Oops')),
    failure: { kind: 'server-fault', status: 500, message: 'Oops' },
    wasAnswered: true,
  },
  {
    name: 'a fault with the number of its call',
    behaviour: answerWith(500, errorBody(10500, 'Oops'), { ...JSON_TYPE, 'Counter-Request-Id': '7GSJ-56N0' }),
    failure: { kind: 'server-fault', status: 500, message: 'Oops', requestId: '7GSJ-56N0' },
    wasAnswered: true,
  },
  {
    name: 'a gateway that cannot reach our server',
    behaviour: answerWith(503, errorBody(10500)),
    failure: { kind: 'server-fault', status: 503, message: 'No' },
    wasAnswered: false,
  },
  {
    name: 'an HTML page with status 502',
    behaviour: answerWith(502, '<h1>Bad gateway</h1>', HTML_TYPE),
    failure: { kind: 'server-fault', status: 502, message: '' },
    wasAnswered: false,
  },
  {
    name: 'JSON of another shape',
    behaviour: answerWith(200, '{"data":{"name":7}}'),
    failure: { kind: 'broken-contract', where: 'api/thing: data.name' },
    wasAnswered: true,
  },
  {
    name: 'an answer without data',
    behaviour: answerWith(200, '{}'),
    failure: { kind: 'broken-contract', where: 'api/thing: data' },
    wasAnswered: true,
  },
  {
    name: 'half a JSON text',
    behaviour: answerWith(200, '{"data":'),
    failure: { kind: 'broken-contract', where: 'api/thing' },
    wasAnswered: true,
  },
  {
    name: 'a refusal without an error',
    behaviour: answerWith(400, '{"oops":1}'),
    failure: { kind: 'broken-contract', where: 'api/thing' },
    wasAnswered: true,
  },
]

test.each(cases)('$name is $failure.kind', async ({ behaviour, failure, wasAnswered }) => {
  server.behaviour = behaviour
  const { reports, read } = server.connect()
  expect(await read()).toEqual({ ok: false, failure })
  expect(reports.answers).toEqual([wasAnswered])
})

test('data of the agreed shape is the value of the answer', async () => {
  server.behaviour = answerWith(200, '{"data":{"name":"Pouch","more":1}}')
  expect(await server.connect().read()).toEqual({ ok: true, value: { name: 'Pouch' } })
})

test('a call without an answer within the limit is timed-out', async () => {
  server.behaviour = () => undefined
  const { reports, read } = server.connect()
  expect(await read(50)).toEqual({ ok: false, failure: { kind: 'timed-out' } })
  expect(reports.answers).toEqual([false])
})

test('a body that never ends is cut off by the limit', async () => {
  server.behaviour = (_request, response) => response.writeHead(200, JSON_TYPE).write('{"data":')
  expect(await server.connect().read(50)).toEqual({ ok: false, failure: { kind: 'timed-out' } })
})

test('a closed server is offline', async () => {
  const { reports, read } = server.connect()
  await server.close()
  expect(await read()).toEqual({ ok: false, failure: { kind: 'offline' } })
  expect(reports.answers).toEqual([false])
})

test('an aborted call is superseded, and no answer or missing answer is reported', async () => {
  server.behaviour = () => undefined
  const { api, reports } = server.connect()
  const controller = new AbortController()
  const call = api.call({ method: 'get', path: 'api/thing', schema: v.unknown(), signal: controller.signal })
  controller.abort()
  expect(await call).toEqual({ ok: false, failure: { kind: 'superseded' } })
  expect(reports.answers).toEqual([])
})
