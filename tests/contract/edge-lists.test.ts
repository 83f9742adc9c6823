// The edge compresses JSON and tags the lists of products. The backend of these tests does neither (G210).
import { request as send, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.backend.requests.length = 0
})

const LIST_PATH = 'api/client/product/all?page=0&size=50'
const page = (price: number) => ({
  data: { items: [{ id: 101, name: 'Pouch '.repeat(300), price }], count: 1 },
})

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** fetch() decompresses bodies and chooses Accept-Encoding itself; this function does neither. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(`${fixture.url}/${path}`, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.on('error', reject).end()
  })
}

test('a device that has the same page gets 304 without a body, and the new page after a change', async () => {
  fixture.backend.script(answerJson(200, page(10)), answerJson(200, page(10)))
  const firstAnswer = await get(LIST_PATH)
  expect([firstAnswer.status, JSON.parse(firstAnswer.body.toString())]).toEqual([200, page(10)])
  const tag = firstAnswer.headers.etag ?? ''
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  const unchangedAnswer = await get(LIST_PATH, { 'if-none-match': tag })
  expect([unchangedAnswer.status, unchangedAnswer.headers.etag, unchangedAnswer.body.length]).toEqual([
    304,
    tag,
    0,
  ])
  fixture.backend.script(answerJson(200, page(11)))
  const changedAnswer = await get(LIST_PATH, { 'if-none-match': tag })
  expect([changedAnswer.status, JSON.parse(changedAnswer.body.toString())]).toEqual([200, page(11)])
  expect(changedAnswer.headers.etag).not.toBe(tag)
})

test('each caller gets the answer of the backend to this caller, also after an answer to another caller', async () => {
  const answerByCookie: Script = (request, response) => {
    answerJson(200, page(request.headers.cookie === 'session=discount' ? 8 : 10))(request, response)
  }
  fixture.backend.script(answerByCookie, answerByCookie, answerByCookie)
  const fullPriceAnswer = await get(LIST_PATH, { cookie: 'session=full' })
  const tag = fullPriceAnswer.headers.etag ?? ''
  const discountAnswer = await get(LIST_PATH, { cookie: 'session=discount', 'if-none-match': tag })
  expect([discountAnswer.status, JSON.parse(discountAnswer.body.toString())]).toEqual([200, page(8)])
  expect(discountAnswer.headers['cache-control']).toBe('private, no-cache')
  expect((await get(LIST_PATH, { cookie: 'session=full', 'if-none-match': tag })).status).toBe(304)
  expect(fixture.backend.requests).toHaveLength(3)
})

test('a 304 keeps the cookies of the backend, but not the headers of a whole answer', async () => {
  const withCookie = answerJson(200, page(10), { 'set-cookie': 'session=new; Path=/api' })
  fixture.backend.script(withCookie, withCookie)
  const tag = (await get(LIST_PATH)).headers.etag ?? ''
  const { headers } = await get(LIST_PATH, { 'if-none-match': tag })
  expect(headers['set-cookie']).toEqual(['session=new; Path=/api'])
  expect(headers['content-length']).toBeUndefined()
  expect(headers['content-security-policy']).toBeUndefined()
})

test('the edge asks the backend for the whole list without compression', async () => {
  fixture.backend.script(answerJson(200, page(10)))
  await get(LIST_PATH, { 'if-none-match': 'W/"abc"', 'accept-encoding': 'br' })
  expect(
    fixture.backend.requests.map(({ headers }) => [headers['if-none-match'], headers['accept-encoding']]),
  ).toEqual([[undefined, 'identity']])
})

test.each([
  ['a refusal', 401, { error: { code: 10110, message: 'No session' } }, LIST_PATH],
  ['an order', 200, { data: { id: 7 } }, 'api/client/order/7'],
])('%s has no tag', async (_, status, body, path) => {
  fixture.backend.script(answerJson(status, body))
  const answer = await get(path, { 'if-none-match': '*' })
  expect([answer.status, answer.headers.etag]).toEqual([status, undefined])
})

test('a list that ends too early is answered with 503', async () => {
  fixture.backend.script((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2000' })
    response.write('{"data":', () => response.destroy())
  })
  expect((await get(LIST_PATH)).status).toBe(503)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
] as const)('a browser that accepts %s gets JSON as %s', async (accepted, coding, decompress) => {
  fixture.backend.script(answerJson(200, page(10)), answerJson(200, page(10)))
  for (const path of [LIST_PATH, 'api/client/order/all']) {
    const { headers, body } = await get(path, { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'Accept-Encoding'])
    expect(body.length).toBeLessThan(300)
    expect(JSON.parse(decompress(body).toString())).toEqual(page(10))
  }
})

test.each([
  ['short JSON', { data: [] }, { 'content-length': '11' }],
  ['JSON that the backend compressed itself', page(10), { 'content-encoding': 'x-own' }],
  ['JSON that must not be transformed', page(10), { 'cache-control': 'no-transform' }],
  ['another type', page(10), { 'content-type': 'application/pdf' }],
])('%s stays as the backend sent it', async (_, body, headers) => {
  fixture.backend.script(answerJson(200, body, headers))
  const answer = await get('api/client/order/all', { 'accept-encoding': 'br, gzip' })
  expect(JSON.parse(answer.body.toString())).toEqual(body)
})

test('the answer to HEAD has the headers of the backend and no body', async () => {
  fixture.backend.script((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2000' }).end()
  })
  const answer = await get('api/client/order/all', { 'accept-encoding': 'br' }, 'HEAD')
  expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '2000', 0])
})
