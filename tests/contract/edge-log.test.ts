// The log of the edge has a line for each call, without contents, and one line for a problem of many calls.
import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseAway } from '#server/database/database-away.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { answerJson, answerOrder } from '#tests/support/scripted-backend.ts'

const INTENT = '0b2f7c52-6c1e-4a53-9d7c-0a4c2d9b6f11'

let fixture: EdgeFixture
let recordedLog: ReturnType<typeof recordLog>
beforeEach(async () => {
  fixture = await startEdgeFixture()
  recordedLog = recordLog()
})
afterEach(async () => {
  recordedLog.stop()
  await fixture.stop()
})

const callLines = () => recordedLog.lines.filter(({ msg }) => msg === 'call')
const waitForLastCall = async () => {
  await expect.poll(() => callLines().length).toBeGreaterThan(0)
  return callLines().at(-1)
}

test('the line of an order has the number of the call, its route, account, intent, order and outcome', async () => {
  fixture.backend.script(answerOrder(710))
  const { headers } = await sendOrder(fixture, { intent: INTENT })
  expect(await waitForLastCall()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'call',
    id: headers.get('Counter-Request-Id'),
    method: 'POST',
    route: '/api/client/order/checkout',
    status: 200,
    ms: expect.any(Number),
    backendMs: expect.any(Number),
    account: '7',
    intent: INTENT,
    order: '710',
    outcome: 'committed',
  })
})

test.each([
  ['/api/client/order/20417?page=2', '/api/client/order/{id}'],
  ['/api/client/order/confirm/Kim%20Planted', '/api/client/order/confirm/{confirmNumber}'],
  ['/api/planted/kim', '/api/…'],
  ['/products/31?code=planted', '(page)'],
  ['/assets/planted-1234.js', '(file)'],
])('the line of the call %s has the route %s', async (path, route) => {
  fixture.backend.script(answerJson(200, { data: {} }))
  await (await fetch(fixture.url + path)).text()
  expect((await waitForLastCall())?.route).toBe(route)
})

test('no line has a word of body, query, cookie, header or answer', async () => {
  fixture.backend.script(answerJson(500, { error: { code: 10500, message: 'planted in the answer' } }))
  await sendOrder(fixture, {
    session: 'planted-session',
    body: '{"name":"planted"}',
    path: 'api/client/order/checkout?email=planted@firm.example',
    headers: { 'User-Agent': 'planted', Referer: `${fixture.url}/planted` },
  })
  await fetch(`${fixture.url}/api/client/product/all?search=planted`, { method: 'POST', body: 'planted' })
  await expect.poll(() => callLines().length).toBe(2)
  expect(JSON.stringify(recordedLog.lines)).not.toContain('planted')
})

test('the line has the account that the backend names in a header, which browsers do not get', async () => {
  fixture.backend.script(answerJson(200, { data: {} }, { 'Counter-Account': '31' }))
  const answer = await fetch(`${fixture.url}/api/client/product/all`)
  expect(answer.headers.get('Counter-Account')).toBeNull()
  expect((await waitForLastCall())?.account).toBe('31')
})

test('the answer and the backend get the number of a call, which a browser cannot choose', async () => {
  fixture.backend.script(answerJson(200, { data: {} }))
  const headers = { 'Counter-Request-Id': 'chosen-1' }
  const answer = await fetch(`${fixture.url}/api/client/product/all`, { headers })
  const id = answer.headers.get('Counter-Request-Id')
  expect(id).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(fixture.backend.requests.at(-1)?.headers['counter-request-id']).toBe(id)
})

test('a trusted proxy may choose the number of a call', async () => {
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
    proxies: 1,
  })
  const answer = await fetch(`${url}/edge`, { headers: { 'Counter-Request-Id': 'proxy-1' } })
  expect(answer.headers.get('Counter-Request-Id')).toBe('proxy-1')
  await edge.close()
})

test('a database that does not answer is logged once, not for each order', async () => {
  const fail = async () => {
    throw new DatabaseAway('No connection to the database')
  }
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: { ...fixture.keys, identify: fail },
    current: new Map(),
    previous: new Map(),
  })
  for (let count = 0; count < 20; count++) await sendOrder({ url, keys: fixture.keys })
  await expect.poll(() => callLines().length).toBe(20)
  expect(callLines()[0]).toMatchObject({ status: 503, outcome: 'key-store-away' })
  expect(recordedLog.sentences()).toEqual([
    'The database of the order keys does not answer (No connection to the database). Until it does, orders wait on the devices: check PostgreSQL.',
  ])
  await edge.close()
})

test('a limit that many calls reach is logged once', async () => {
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
    mostCalls: 1,
  })
  fixture.backend.script(answerJson(200, { data: {} }))
  for (let count = 0; count < 10; count++) await (await fetch(`${url}/api/client/product/all`)).text()
  await expect.poll(() => callLines().length).toBe(10)
  expect(recordedLog.sentences()).toEqual([
    'GET /api/client/product/all was answered with 429, because an address or a person called too often. If these are people and no attack, check --trust-proxy.',
  ])
  await edge.close()
})

test('calls of strangers outside /api write one line at once, whatever their number', async () => {
  const paths = ['/', '/catalog/1', '/missing.js', '/%zz', '/edge', '/.well-known/x']
  for (const path of [...paths, ...paths]) await (await fetch(fixture.url + path)).text()
  await expect.poll(() => callLines().length).toBe(12)
  expect(callLines().map(({ level }) => level)).toEqual(Array.from({ length: 12 }, () => 'debug'))
  expect(recordedLog.sentences()).toEqual([
    'GET (page) was refused with 404. Devices seldom make such calls: somebody may be trying addresses. Nothing has to be done.',
  ])
})

test('a call above a limit has no line of its own in the usual log', async () => {
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
    mostCallsInAll: 1,
  })
  for (const path of ['/edge', '/api/client/product/all', '/']) await (await fetch(url + path)).text()
  await sendOrder({ url, keys: fixture.keys })
  await expect.poll(() => callLines().length).toBe(4)
  expect(callLines().map(({ level }) => level)).toEqual(['debug', 'debug', 'debug', 'debug'])
  await edge.close()
})

test('an order above the limit has no line of its own in the usual log, whatever its refusal', async () => {
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
    mostCalls: 0,
  })
  const manyHeaders = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`X-${index}`, '1']))
  const orders = [
    { headers: manyHeaders },
    {},
    { headers: { Origin: 'https://evil.example' } },
    { headers: { 'Idempotency-Key': 'no key' } },
    { storeId: 'other' },
  ]
  const answers = []
  for (const order of orders) {
    const { status, headers, isNotCommitted } = await sendOrder({ url, keys: fixture.keys }, order)
    answers.push([status, headers.has('Retry-After'), isNotCommitted])
  }
  const tooMany = [429, true, false]
  // After an answer of another store the device asks a person; after "later" it would send the order to it again.
  expect(answers).toEqual([tooMany, [429, true, true], tooMany, tooMany, [412, false, false]])
  await expect.poll(() => callLines().length).toBe(5)
  expect(callLines().map(({ level }) => level)).toEqual(Array.from({ length: 5 }, () => 'debug'))
  await edge.close()
})

test('calls under /api with a broken path, TRACE, other letters or of another site count for the limit', async () => {
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
    mostCalls: 4,
  })
  const call = (path: string, method = 'GET', headers = {}) =>
    new Promise((resolve, reject) => {
      request(url + path, { method, headers, agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
        .on('error', reject)
        .end()
    })
  expect(await call('/api/%zz')).toBe(400)
  expect(await call('/api/x', 'TRACE')).toBe(400)
  expect(await call('/API/x')).toBe(404)
  expect(await call('/%61pi/x', 'POST', { Origin: 'https://evil.example' })).toBe(403)
  expect(await call('/api/%zz')).toBe(429)
  expect(await call('/')).toBe(404)
  await edge.close()
})
