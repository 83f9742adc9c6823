import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from './client.ts'
import { fetchEdgeStatus, probeServer } from './edge.ts'
import type { Failure } from './failure.ts'
import { createGeneration } from './generation.ts'
import { postExact } from './post-exact.ts'

const NOW = Date.parse('2026-01-15T16:00:00Z')
const JSON_TYPE = { 'Content-Type': 'application/json' }

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let behaviour: Behaviour
let requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]

beforeEach(async () => {
  requests = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    behaviour(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function answers(status: number, body: string, headers: Record<string, string> = JSON_TYPE): Behaviour {
  return (_request, response) => response.writeHead(status, headers).end(body)
}

function setUp() {
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo
  const heard: { denials: number; answers: boolean[] } = { denials: 0, answers: [] }
  const generation = createGeneration()
  const api = createApi({
    origin: `http://127.0.0.1:${port}`,
    generation,
    clock: { now: () => NOW, asked: () => () => {} },
    onDenied: () => {
      heard.denials += 1
    },
    onAnswer: (wasAnswered) => heard.answers.push(wasAnswered),
  })
  const read = (limitMs = 5000) =>
    api.call({ method: 'get', path: 'api/thing', schema: v.object({ name: v.string() }), limitMs })
  return { api, generation, heard, read }
}

const error = (code: number, message = 'No') => JSON.stringify({ error: { code, message } })

describe('what an answer means', () => {
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
      behaviour: answers(200, '<h1>Welcome</h1>', { 'Content-Type': 'text/html' }),
      failure: { kind: 'offline' },
      wasAnswered: false,
    },
    {
      name: 'JSON under another type',
      behaviour: answers(200, '{"data":{"name":"a"}}', { 'Content-Type': 'text/plain' }),
      failure: { kind: 'offline' },
      wasAnswered: false,
    },
    {
      name: 'a redirect',
      behaviour: answers(302, '', { Location: 'http://127.0.0.1:9/sign-in' }),
      failure: { kind: 'offline' },
      wasAnswered: false,
    },
    {
      name: "the refusal of a network's filter",
      behaviour: answers(403, '<h1>Blocked</h1>', { 'Content-Type': 'text/html' }),
      failure: { kind: 'offline' },
      wasAnswered: false,
    },
    {
      name: 'no session',
      behaviour: answers(401, error(10110)),
      failure: { kind: 'signed-out' },
      wasAnswered: true,
    },
    {
      name: 'a denial without a body',
      behaviour: answers(401, '', {}),
      failure: { kind: 'signed-out' },
      wasAnswered: true,
    },
    {
      name: 'a missing permission',
      behaviour: answers(403, error(10111)),
      failure: { kind: 'signed-out' },
      wasAnswered: true,
    },
    {
      name: 'code 10110 under any status',
      behaviour: answers(200, error(10110)),
      failure: { kind: 'signed-out' },
      wasAnswered: true,
    },
    {
      name: 'a refusal',
      behaviour: answers(400, error(10301, 'Basket changed')),
      failure: { kind: 'refused', code: 10301, message: 'Basket changed', status: 400 },
      wasAnswered: true,
    },
    {
      name: 'an error with status 200',
      behaviour: answers(200, error(10200)),
      failure: { kind: 'refused', code: 10200, message: 'No', status: 200 },
      wasAnswered: true,
    },
    {
      name: 'not found',
      behaviour: answers(404, error(10404, 'Not found')),
      failure: { kind: 'refused', code: 10404, message: 'Not found', status: 404 },
      wasAnswered: true,
    },
    {
      name: 'a conflict',
      behaviour: answers(409, error(10500, 'In progress')),
      failure: { kind: 'conflict', code: 10500, message: 'In progress' },
      wasAnswered: true,
    },
    {
      name: 'busy for 30 s',
      behaviour: answers(429, error(10101), { ...JSON_TYPE, 'Retry-After': '30' }),
      failure: { kind: 'busy', retryAt: NOW + 30_000, message: 'No' },
      wasAnswered: true,
    },
    {
      name: 'busy until a date',
      behaviour: answers(429, error(10101), { ...JSON_TYPE, 'Retry-After': 'Thu, 15 Jan 2026 16:01:00 GMT' }),
      failure: { kind: 'busy', retryAt: NOW + 60_000, message: 'No' },
      wasAnswered: true,
    },
    {
      name: 'busy for nobody knows how long',
      behaviour: answers(429, error(10101)),
      failure: { kind: 'busy', retryAt: NOW + 10_000, message: 'No' },
      wasAnswered: true,
    },
    {
      name: 'a fault',
      behaviour: answers(500, error(10500, 'Oops')),
      failure: { kind: 'server-fault', status: 500, message: 'Oops' },
      wasAnswered: true,
    },
    {
      name: 'a gateway without its server',
      behaviour: answers(503, error(10500)),
      failure: { kind: 'server-fault', status: 503, message: 'No' },
      wasAnswered: false,
    },
    {
      name: 'a fault page',
      behaviour: answers(502, '<h1>Bad gateway</h1>', { 'Content-Type': 'text/html' }),
      failure: { kind: 'server-fault', status: 502, message: '' },
      wasAnswered: false,
    },
    {
      name: 'JSON of another shape',
      behaviour: answers(200, '{"data":{"name":7}}'),
      failure: { kind: 'broken-contract', where: 'api/thing: data.name' },
      wasAnswered: true,
    },
    {
      name: 'no data',
      behaviour: answers(200, '{}'),
      failure: { kind: 'broken-contract', where: 'api/thing: data' },
      wasAnswered: true,
    },
    {
      name: 'half a JSON text',
      behaviour: answers(200, '{"data":'),
      failure: { kind: 'broken-contract', where: 'api/thing' },
      wasAnswered: true,
    },
    {
      name: 'a refusal without an error',
      behaviour: answers(400, '{"oops":1}'),
      failure: { kind: 'broken-contract', where: 'api/thing' },
      wasAnswered: true,
    },
  ]

  test.each(cases)('$name', async (given) => {
    behaviour = given.behaviour
    const { heard, read } = setUp()
    expect(await read()).toEqual({ ok: false, failure: given.failure })
    expect(heard.answers).toEqual([given.wasAnswered])
  })

  test('data of the agreed shape', async () => {
    behaviour = answers(200, '{"data":{"name":"Pouch","more":1}}')
    expect(await setUp().read()).toEqual({ ok: true, value: { name: 'Pouch' } })
  })

  test('no answer within the limit', async () => {
    behaviour = () => undefined
    const { heard, read } = setUp()
    expect(await read(50)).toEqual({ ok: false, failure: { kind: 'timed-out' } })
    expect(heard.answers).toEqual([false])
  })

  test('a body that never ends is cut off by the limit', async () => {
    behaviour = (_request, response) => response.writeHead(200, JSON_TYPE).write('{"data":')
    expect(await setUp().read(50)).toEqual({ ok: false, failure: { kind: 'timed-out' } })
  })

  test('nobody listens', async () => {
    const { heard, read } = setUp()
    await new Promise((resolve) => server.close(resolve))
    expect(await read()).toEqual({ ok: false, failure: { kind: 'offline' } })
    expect(heard.answers).toEqual([false])
    server.listen(0)
  })

  test('the caller gave up: nothing is learned of the connection', async () => {
    behaviour = () => undefined
    const { api, heard } = setUp()
    const giveUp = new AbortController()
    const call = api.call({ method: 'get', path: 'api/thing', schema: v.unknown(), signal: giveUp.signal })
    giveUp.abort()
    expect(await call).toEqual({ ok: false, failure: { kind: 'superseded' } })
    expect(heard.answers).toEqual([])
  })
})

describe('what is sent', () => {
  test('the guard header goes with every call, JSON with a body', async () => {
    behaviour = answers(200, '{"data":1}')
    const { api } = setUp()
    await api.call({
      method: 'post',
      path: 'api/thing',
      query: { page: 0, id: undefined },
      body: { a: 1 },
      schema: v.unknown(),
    })
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/thing?page=0',
        body: '{"a":1}',
        headers: { authorization: 'Basic Y291bnRlcjp3ZWI=', 'content-type': 'application/json' },
      },
    ])
  })

  test('a GET whose connection was cut is sent once more, a POST never', async () => {
    behaviour = (request) => request.socket.destroy()
    const { api, read } = setUp()
    await read()
    expect(requests.length).toBe(2)
    await api.call({ method: 'post', path: 'api/thing', body: {}, schema: v.unknown() })
    expect(requests.length).toBe(3)
  })

  test('a fault is not retried', async () => {
    behaviour = answers(503, error(10500))
    await setUp().read()
    expect(requests.length).toBe(1)
  })
})

describe('generations', () => {
  test('an answer of an earlier generation is not used and denies nothing', async () => {
    const { generation, heard, read } = setUp()
    behaviour = (request, response) => {
      generation.advance()
      answers(401, error(10110))(request, response)
    }
    expect(await read()).toEqual({ ok: false, failure: { kind: 'superseded' } })
    expect(heard.denials).toBe(0)
  })

  test('a generation is denied once', async () => {
    behaviour = answers(401, error(10110))
    const { generation, heard, read } = setUp()
    await Promise.all([read(), read(), read()])
    expect(heard.denials).toBe(1)
    generation.advance()
    await read()
    expect(heard.denials).toBe(2)
  })

  test("the session's own calls judge a denial themselves", async () => {
    behaviour = answers(401, error(10110))
    const { api, heard } = setUp()
    const answer = await api.call({
      method: 'post',
      path: 'api/auth/validate',
      schema: v.unknown(),
      isOfSession: true,
    })
    expect(answer).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(heard.denials).toBe(0)
  })
})

describe('an exact POST', () => {
  const post = {
    body: '{"b": 2,  "a":1}',
    headers: { 'Idempotency-Key': '"x.1"' },
    limitMs: 2000,
    credentials: 'same-origin' as const,
  }

  test('sends the same bytes and brings back what came', async () => {
    behaviour = answers(409, error(10500), { ...JSON_TYPE, 'Counter-Outcome': 'not-committed' })
    const answer = await postExact(setUp().api, 'api/client/order/checkout', post)
    expect(requests[0]).toMatchObject({ body: '{"b": 2,  "a":1}', headers: { 'idempotency-key': '"x.1"' } })
    expect(answer).toMatchObject({ answered: true, status: 409, text: error(10500) })
    expect(answer.answered && answer.headers.get('Counter-Outcome')).toBe('not-committed')
  })

  test('is sent once where the connection is cut', async () => {
    behaviour = (request) => request.socket.destroy()
    expect(await postExact(setUp().api, 'api/client/order/checkout', post)).toEqual({ answered: false })
    expect(requests.length).toBe(1)
  })

  test('follows no redirect', async () => {
    behaviour = answers(307, '', { Location: '/elsewhere' })
    expect(await postExact(setUp().api, 'api/client/order/checkout', post)).toMatchObject({ status: 307 })
    expect(requests.length).toBe(1)
  })
})

describe('the edge', () => {
  const status = {
    idempotency: true,
    retentionHours: 9600,
    storeId: 's',
    serverTime: '2026-01-15T16:00:00Z',
    backend: 'up',
  }

  test.each([
    { name: 'with its backend up', given: answers(200, JSON.stringify(status)), isOnline: true },
    {
      name: 'with its backend down',
      given: answers(200, JSON.stringify({ ...status, backend: 'down' })),
      isOnline: false,
    },
    {
      name: 'replaced by a portal',
      given: answers(200, '<h1>Hi</h1>', { 'Content-Type': 'text/html' }),
      isOnline: false,
    },
    { name: 'of another shape', given: answers(200, '{}'), isOnline: false },
  ])('$name', async ({ given, isOnline }) => {
    behaviour = given
    expect(await probeServer(setUp().api)).toBe(isOnline)
  })

  test.each([
    { name: 'the states answer', states: answers(200, '{"data":[]}'), isOnline: true },
    { name: 'the states do not answer', states: answers(503, error(10500)), isOnline: false },
  ])('missing: $name', async ({ states, isOnline }) => {
    behaviour = (request, response) =>
      request.url === '/edge'
        ? answers(404, 'Not found', { 'Content-Type': 'text/html' })(request, response)
        : states(request, response)
    const { api } = setUp()
    expect(await fetchEdgeStatus(api)).toEqual({ ok: true, value: null })
    expect(await probeServer(api)).toBe(isOnline)
  })
})
