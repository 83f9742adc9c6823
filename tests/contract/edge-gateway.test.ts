import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { breakCall } from '#tests/support/broken-call.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { recordLog } from '#tests/support/record-log.ts'
import {
  answerJson,
  answerOrder,
  type BackendRequest,
  cutConnection,
  answerRefusal,
  signedInAs,
} from '#tests/support/scripted-backend.ts'

const NO_FILES = { current: new Map(), previous: new Map() }
let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.backend.requests.length = 0
  fixture.backend.script()
})

/** fetch() normalizes paths before it sends them; this function does not. */
function sendRaw(path: string, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ port: new URL(fixture.url).port, path, method }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    outgoing.on('error', reject).end()
  })
}

describe('a path on the way to the backend', () => {
  test.each([
    ['/api//client///order/all', '/api/client/order/all'],
    ['/api/client/./x/../order/all?b=1&a=%2F', '/api/client/order/all?b=1&a=%2F'],
    ['/api/%63lient/order/a%6cl', '/api/client/order/all'],
    ['//api/auth/key2', '/api/auth/key2'],
    ['/api/x/%2e%2e/client/order/all', '/api/client/order/all'],
    ['/%61pi/x/%2E%2e//auth/key2', '/api/auth/key2'],
    ['/api/%252e%252e/x', '/api/%252e%252e/x'],
    ['/api/auth/key2;a=1', '/api/auth/key2%3Ba%3D1'],
    ['/api/client/order/all/', '/api/client/order/all'],
    ['/api/client/order/all/.//?b=1', '/api/client/order/all?b=1'],
    ['/api/unknown/', '/api/unknown'],
  ])('%s becomes %s', async (sentPath, forwardedPath) => {
    fixture.backend.script(answerJson(200, {}))
    expect(await sendRaw(sentPath)).toBe(200)
    expect(fixture.backend.requests.map(({ path }) => path)).toEqual([forwardedPath])
  })

  test.each([
    '/api/a%2Fb',
    '/api/a%5Cb',
    '/api/../../etc',
    '/api/../',
    '/api/%2e%2e/edge',
    '/api/client/..%2forder',
    '/api/%00',
    '/api/%',
  ])('%s is refused', async (path) => {
    expect(await sendRaw(path)).toBe(400)
    expect(fixture.backend.requests).toEqual([])
  })

  test.each([
    'api/client/order/checkout/',
    'api/client/order/checkout//',
    'api/client/order/%63heckout',
    'api/client//order/checkout?a=%22',
  ])('an order that is sent to %s reaches the backend under the path of the agreement', async (path) => {
    fixture.backend.script(answerOrder(701))
    expect((await sendOrder(fixture, { path })).body).toBe('{"data":{"id":701}}')
    expect(fixture.backend.requests.map((request) => request.path)).toEqual(['/api/client/order/checkout'])
  })

  test("an order is checked for its author under each of three other spellings of the order call's path", async () => {
    fixture.backend.script(answerOrder(701))
    for (const path of [
      'api/client/order/checkout/',
      'api/client/order/%63heckout',
      'api/client//order/checkout',
    ]) {
      const answer = await sendOrder(fixture, { path, session: 'nobody' })
      expect([path, answer.edgeReason]).toEqual([path, 'no-session'])
    }
    expect(fixture.backend.requests).toEqual([])
  })

  test('the edge removes hop-by-hop headers, forged addresses and the referrer', async () => {
    fixture.backend.script(answerJson(200, {}))
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1')
    socket.write(
      'GET /api/x HTTP/1.1\r\nHost: counter.example\r\nConnection: close, X-Private\r\nX-Private: 1\r\nTE: trailers\r\n' +
        'X-Forwarded-For: 6.6.6.6\r\nForwarded: for=6.6.6.6\r\nReferer: http://x/password-restore?code=s\r\nX-Kept: yes\r\nCookie: a=b\r\n\r\n',
    )
    await new Promise((resolve) => socket.on('close', resolve).resume())
    const headers = fixture.backend.requests[0]?.headers
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'counter.example',
      'x-forwarded-proto': 'http',
      'x-kept': 'yes',
      cookie: 'a=b',
    })
    expect(Object.keys(headers ?? {})).not.toEqual(expect.arrayContaining(['x-private']))
    expect([headers?.te, headers?.forwarded, headers?.referer]).toEqual([undefined, undefined, undefined])
  })

  test('the edge removes forged addresses also from an order and from the call that asks for its author, and the domain from the cookie of its answer', async () => {
    const validateRequests: BackendRequest[] = []
    fixture.backend.onValidate = (request, response) => {
      validateRequests.push(request)
      signedInAs(7)(request, response)
    }
    const cookie = 'counter_session=new; Domain=backend.example; Path=/api; Secure'
    fixture.backend.script(answerJson(200, { data: { id: 705 } }, { 'set-cookie': cookie, server: 'x' }))
    const headers = { 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Proto': 'https', Forwarded: 'for=6.6.6.6' }
    const answer = await sendOrder(fixture, { headers })
    fixture.backend.onValidate = null
    for (const { headers } of [...validateRequests, ...fixture.backend.requests]) {
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
      expect(headers.forwarded).toBeUndefined()
    }
    expect([validateRequests.length, fixture.backend.requests.length]).toEqual([1, 1])
    expect(answer.headers.getSetCookie()).toContain('counter_session=new; Path=/api')
    expect(answer.headers.get('server')).toBeNull()
  })

  test('the edge does not repeat a POST whose connection broke', async () => {
    fixture.backend.script(cutConnection, answerJson(200, {}))
    const answer = await fetch(`${fixture.url}/api/client/order/again`, {
      method: 'POST',
      body: '{}',
    })
    expect([answer.status, (await answer.json()).error]).toEqual([
      503,
      { code: 10500, message: 'The server cannot be reached.', edge: 'backend-unreachable' },
    ])
    expect(fixture.backend.requests.length).toBe(1)
  })

  test('the edge forwards an order without a key only once, also if the connection breaks', async () => {
    fixture.backend.script(cutConnection, answerOrder(702))
    const answer = await fetch(`${fixture.url}/api/client/order/checkout`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(502)
    expect(fixture.backend.requests.length).toBe(1)
  })
})

describe('an answer on the way back', () => {
  test('the cookies of an answer lose their domain, and Secure if browsers use http', async () => {
    const cookie = 'counter_session=1; Domain=backend.example; Path=/api; HttpOnly; Secure; SameSite=Lax'
    fixture.backend.script(answerJson(200, {}, { 'set-cookie': cookie, server: 'x' }))
    const answer = await fetch(`${fixture.url}/api/x`)
    expect(answer.headers.getSetCookie()).toEqual(['counter_session=1; Path=/api; HttpOnly; SameSite=Lax'])
    expect(answer.headers.get('server')).toBeNull()
  })

  test('the cookies of an answer are Secure if browsers use https, and the backend gets https as the protocol', async () => {
    const httpsEdge = await startEdge({
      backend: fixture.backend.url,
      keys: null,
      ...NO_FILES,
      isHttps: true,
    })
    fixture.backend.script(answerJson(200, {}, { 'set-cookie': 'a=1; Path=/; domain=x.example' }))
    const answer = await fetch(`${httpsEdge.url}/api/x`)
    await httpsEdge.edge.close()
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/; Secure'])
    expect(fixture.backend.requests[0]?.headers['x-forwarded-proto']).toBe('https')
  })

  test('an answer loses its hop-by-hop headers', async () => {
    const hopHeaders = {
      connection: 'close, X-Inner',
      'x-inner': '1',
      'proxy-authenticate': 'Basic',
      'x-kept': '1',
    }
    fixture.backend.script(answerJson(200, {}, hopHeaders))
    const { headers } = await fetch(`${fixture.url}/api/x`)
    expect([headers.get('x-inner'), headers.get('proxy-authenticate')]).toEqual([null, null])
    expect(headers.get('x-kept')).toBe('1')
    expect(headers.get('connection')).toBe('keep-alive')
  })

  test('an answer loses headers that only the edge may send', async () => {
    fixture.backend.script(answerJson(400, {}, { 'counter-outcome': 'not-committed' }))
    const answer = await fetch(`${fixture.url}/api/x`, { method: 'POST' })
    expect(answer.headers.get('counter-outcome')).toBeNull()
  })

  test('an answer is streamed: its beginning arrives before its end is written', async () => {
    let finish = (): void => undefined
    fixture.backend.script((_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('first')
      finish = () => response.end(' last')
    })
    const answer = await fetch(`${fixture.url}/api/client/order/xls`)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('first')
    finish()
    expect((await reader?.read())?.value).toBe(' last')
  })

  test('an answer that the backend cuts off arrives as cut off', async () => {
    fixture.backend.script((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[1,')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(fetch(`${fixture.url}/api/x`).then((answer) => answer.text())).rejects.toThrow()
  })
})

describe('limits', () => {
  test('an order of more than 256 kB is refused as not placed', async () => {
    const answer = await sendOrder(fixture, { body: `{"a":"${'x'.repeat(256_000)}"}` })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([413, 'body-too-large', true])
    expect(fixture.backend.requests).toEqual([])
  })

  test('a later revision that is too large is refused as not placed only if the earlier revision was not placed', async () => {
    const body = `{"a":"${'x'.repeat(256_000)}"}`
    const refusedIntent = 'b1b1b1b1-0000-4000-8000-000000000000'
    const lostIntent = 'b2b2b2b2-0000-4000-8000-000000000000'
    fixture.backend.script(answerRefusal(10301), cutConnection)
    await sendOrder(fixture, { intent: refusedIntent })
    await sendOrder(fixture, { intent: lostIntent })
    const laterRevision = { revision: 2, isSentAgain: true, body }
    expect((await sendOrder(fixture, { intent: refusedIntent, ...laterRevision })).isNotCommitted).toBe(true)
    expect((await sendOrder(fixture, { intent: lostIntent, ...laterRevision })).isNotCommitted).toBe(false)
  })

  test('an order without a length header is refused above 256 kB too', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 30; chunk++) controller.enqueue(new Uint8Array(10_000))
        controller.close()
      },
    })
    const init = { method: 'POST', body, duplex: 'half' }
    const answer = await fetch(`${fixture.url}/api/client/order/checkout`, init as RequestInit) // the type lacks `duplex`
    expect(answer.status).toBe(413)
  })

  const TOO_LARGE = { code: 10500, message: 'The request is too large.', edge: 'body-too-large' }

  test.each([
    ['api/client/product/check-basket', 3_000_001],
    ['api/auth/validate', 1001],
    ['api/auth/auth-user', 16_001],
    ['api/admin/company/delete/1', 1001],
    ['api/unknown/path', 256_001],
  ])('a body of %s over the limit of the path is refused and not forwarded', async (path, bytes) => {
    for (const body of ['x'.repeat(bytes), ['x'.repeat(bytes - 1), 'x']]) {
      const init = {
        method: 'POST',
        body:
          typeof body === 'string'
            ? body
            : Readable.toWeb(Readable.from(body.map((part) => Buffer.from(part)))),
        duplex: 'half',
      }
      const answer = await fetch(`${fixture.url}/${path}`, init as RequestInit) // the type lacks `duplex`
      expect([answer.status, (await answer.json()).error]).toEqual([413, TOO_LARGE])
    }
    expect(fixture.backend.requests).toEqual([])
  })

  /** Opens a connection for several calls. Each call returns its status, and whether it reused the connection. */
  function openOneConnection(url: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = (method: string, ...chunks: string[]) =>
      new Promise<[status: number | undefined, isReused: boolean]>((resolve, reject) => {
        const outgoing = send(`${url}/api/client/product/check-basket`, { method, agent }, (answer) =>
          answer.resume().on('end', () => resolve([answer.statusCode, outgoing.reusedSocket])),
        )
        outgoing.on('error', reject)
        for (const chunk of chunks) outgoing.write(chunk)
        outgoing.end()
      })
    return { call, close: () => agent.destroy() }
  }

  test('the connection of a body that was too large serves the next call', async () => {
    fixture.backend.script(answerJson(200, {}))
    const { call, close } = openOneConnection(fixture.url)
    expect(await call('POST', 'x'.repeat(2_000_000), 'x'.repeat(900_000))).toEqual([413, false])
    expect(await call('GET')).toEqual([200, true])
    close()
  })

  test('a refusal that the backend sends before it has read the body arrives, and the connection serves the next call', async () => {
    const earlyRefuser = createServer((_, response) => {
      response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{"code":10101}}')
    })
    await once(earlyRefuser.listen(0, '127.0.0.1'), 'listening')
    const { port } = earlyRefuser.address() as AddressInfo // the server listens on a port, not on a pipe
    const backend = new URL(`http://127.0.0.1:${port}`)
    const { edge, url } = await startEdge({ backend, keys: null, ...NO_FILES })
    const body = 'x'.repeat(2_000_000)
    const answer = await fetch(`${url}/api/client/product/check-basket`, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([429, '{"error":{"code":10101}}'])
    const { call, close } = openOneConnection(url)
    expect(await call('POST', body)).toEqual([429, false])
    expect(await call('POST', body)).toEqual([429, true])
    expect(await call('GET')).toEqual([429, true])
    close()
    await edge.close()
    earlyRefuser.close()
  })

  test.each([
    ['the headers', 'POST /api/client/order/checkout HTTP/1.1\r\nHost: x\r\n'],
    [
      'the bytes of an order',
      'POST /api/client/order/checkout HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('the edge closes the connection if %s never end', async (_, firstBytes) => {
    // Only this edge has short limits: a slow machine may need longer for the whole requests of the other tests.
    const { edge, url } = await startEdge({
      backend: fixture.backend.url,
      keys: fixture.keys,
      ...NO_FILES,
      headerLimitMs: 300,
      bodyLimitMs: 300,
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(firstBytes)
    await new Promise((resolve) => socket.on('close', resolve).on('error', resolve).resume())
    await edge.close()
    expect(fixture.backend.requests).toEqual([])
  })
})

describe('pages of other sites and of the site itself', () => {
  const postFrom = (origin: string, path = 'api/client/order/all') =>
    fetch(`${fixture.url}/${path}`, { method: 'POST', headers: { Origin: origin }, body: '{}' })

  test.each(['https://evil.example', 'null'])(
    'a page of the origin %s cannot make changes',
    async (origin) => {
      for (const path of ['api/client/order/all', 'api/client/order/checkout', 'api/auth/logout']) {
        const answer = await postFrom(origin, path)
        expect([answer.status, await answer.json()]).toEqual([
          403,
          { error: { code: 10113, message: 'The call comes from a page of another site.' } },
        ])
      }
      expect(fixture.backend.requests).toEqual([])
    },
  )

  test('a page of the site itself can make changes, and any page can read', async () => {
    fixture.backend.script(answerJson(200, {}), answerJson(200, {}))
    expect((await postFrom(fixture.url)).status).toBe(200)
    // A backend on another host would reject this origin as foreign.
    expect(fixture.backend.requests[0]?.headers).not.toHaveProperty('origin')
    expect((await fetch(`${fixture.url}/api/x`, { headers: { Origin: 'https://a.example' } })).status).toBe(
      200,
    )
  })
})

test('a failure is logged without the query of its address', async () => {
  const recordedLog = recordLog()
  vi.spyOn(fixture.keys, 'open').mockRejectedValue(new Error('The store is gone'))
  await sendOrder(fixture, { path: 'api/client/order/checkout?email=kim@example.com' })
  recordedLog.stop()
  vi.restoreAllMocks()
  expect(recordedLog.lines.find(({ level }) => level === 'error')).toMatchObject({
    msg: expect.stringMatching(/^POST \/api\/client\/order\/checkout failed\./),
    reason: 'Error: The store is gone',
  })
  expect(JSON.stringify(recordedLog.lines)).not.toContain('kim')
})

test('a call is not passed on if its caller went away while the edge asked for the session', async () => {
  const running = await startEdge({ backend: fixture.backend.url, keys: fixture.keys, ...NO_FILES })
  // The question for the session reuses the connection of this one.
  await sendOrder(fixture)
  const countBefore = fixture.backend.connectionCount
  await breakCall(running, fixture.backend, {
    path: shipmentCalls.saveShipment.path,
    headers: { 'Counter-Author': '7' },
  })
  // The later call is passed on after the broken one would have been.
  await (await fetch(`${running.url}/api/client/state/all`)).text()
  // The later call's connection: the broken call opened none.
  expect(fixture.backend.connectionCount - countBefore).toBe(1)
  await running.edge.close()
})
