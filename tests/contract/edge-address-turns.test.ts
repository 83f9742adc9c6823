// Calls take turns at the edge, and calls that change nothing reuse its connections to the backend, so that many calls of one
// caller do not delay the calls of others (G180, G307).
import { type ClientRequest, request as send } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import {
  answerJson,
  answerOrder,
  cutConnection,
  holdAnswer,
  type Script,
  signedInAs,
} from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  // The backend's answers leave many of these orders without a known outcome.
  fixture = await startEdgeFixture({ proxies: 1, mostUnknownOrders: 1000 })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.backend.requests.length = 0
  fixture.backend.script()
  fixture.backend.onValidate = null
})

const HEADERS = { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' }
const callFrom = async (
  address: string,
  path: string,
  init: RequestInit = {},
  { url } = fixture,
): Promise<number> => {
  const headers = { ...HEADERS, 'X-Forwarded-For': address }
  const answer = await fetch(`${url}/${path}`, { ...init, headers })
  await answer.text()
  return answer.status
}
const checkBasketFrom = (address: string) =>
  callFrom(address, basketCalls.checkBasket.path, { method: 'POST', body: '{"lines":[]}' })
const readPageFrom = (address: string) => callFrom(address, `${productCalls.products.path}?page=1`)
const sendOrderFrom = (address: string) =>
  sendOrder(fixture, { headers: { 'X-Forwarded-For': address, 'Counter-Attempt': '1' } })
const validate = () => callFrom('192.0.2.1', sessionCalls.validate.path, { method: 'POST' })

/** Holds the answers to the next calls until the test ends or `release` is called. */
function holdAnswers(count: number) {
  const answers = Array.from({ length: count }, () => holdAnswer(answerJson(200, { data: {} })))
  fixture.backend.script(...answers.map(({ heldScript }) => heldScript))
  const release = (): void => {
    for (const answer of answers) answer.releaseAnswer()
  }
  onTestFinished(release)
  return release
}

const waitForRequests = (count: number): Promise<void> =>
  vi.waitFor(() => expect(fixture.backend.requests).toHaveLength(count), 10_000)

test.each([
  ['checks of baskets', checkBasketFrom],
  ['pages of products', readPageFrom],
  ['orders', async (address: string) => (await sendOrderFrom(address)).status],
])(
  'of six %s of one address four are passed on at a time; other calls do not wait',
  async (_, callOnceFrom) => {
    const release = holdAnswers(6)
    const calls = Promise.all(Array.from({ length: 6 }, () => callOnceFrom('192.0.2.1')))
    await waitForRequests(4)
    expect(await validate()).toBe(200)
    expect(fixture.backend.requests).toHaveLength(4)
    release()
    expect(await calls).toEqual([200, 200, 200, 200, 200, 200])
  },
)

const readProductFrom = (address: string) => callFrom(address, pathOf(productCalls.product, { id: 101 }))
const uploadFrom = (address: string) =>
  new Promise<ClientRequest>((resolve) => {
    const upload = send(`${fixture.url}/api/admin/shipment/1`, {
      method: 'PUT',
      headers: { ...HEADERS, 'X-Forwarded-For': address, 'Content-Length': 1000 },
    })
    onTestFinished(() => void upload.destroy())
    upload.on('error', () => undefined).write('{', () => resolve(upload))
  })

test('of twelve light calls of one address eight are passed on at a time; the call of another address does not wait', async () => {
  const release = holdAnswers(13)
  const calls = Array.from({ length: 12 }, () => readProductFrom('192.0.2.1'))
  await waitForRequests(8)
  calls.push(readProductFrom('192.0.2.2'))
  await waitForRequests(9)
  expect(fixture.backend.requests.map(({ headers }) => headers['x-forwarded-for']).slice(7)).toEqual([
    '192.0.2.1',
    '192.0.2.2',
  ])
  release()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

test('if the backend has one database connection, two light calls of an address are passed on at a time, and ten tablets get all answers', async () => {
  const edge = await startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
    proxies: 1,
    backendConnections: 1,
  })
  onTestFinished(() => edge.edge.close())
  const readFrom = (address: string) =>
    callFrom(address, pathOf(productCalls.product, { id: 101 }), {}, { ...fixture, url: edge.url })
  const release = holdAnswers(200)
  const calls = Array.from({ length: 200 }, () => readFrom('192.0.2.1'))
  await waitForRequests(2)
  calls.push(readFrom('192.0.2.2'))
  await waitForRequests(3)
  expect(fixture.backend.requests.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.2',
  ])
  release()
  fixture.backend.script(...Array.from({ length: 198 }, () => answerJson(200, { data: {} })))
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

test('a dealership whose ten tablets open the app at once, with twenty calls each, gets all answers', async () => {
  fixture.backend.script(...Array.from({ length: 200 }, () => answerJson(200, { data: {} })))
  const calls = Array.from({ length: 200 }, () => readProductFrom('192.0.2.1'))
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

test('the questions for the author of changes take the turns of their address too', async () => {
  const release = holdAnswers(8)
  const calls = Array.from({ length: 8 }, () => readProductFrom('192.0.2.1'))
  await waitForRequests(8)
  let questionCount = 0
  fixture.backend.onValidate = (request, response) => {
    questionCount += 1
    signedInAs(7)(request, response)
  }
  const changeHeaders = { ...HEADERS, 'X-Forwarded-For': '192.0.2.1', [EDGE_HEADERS.author]: '8' }
  const change = fetch(`${fixture.url}/api/client/order/1`, { method: 'DELETE', headers: changeHeaders })
  expect(await readProductFrom('192.0.2.2')).toBe(404)
  expect(questionCount).toBe(0)
  release()
  expect((await change).status).toBe(409)
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

test('eight lists of orders of one address, which take long at the backend, do not delay its light calls', async () => {
  const release = holdAnswers(4)
  const listOrders = () => callFrom('192.0.2.1', orderCalls.orders.path, { method: 'POST', body: '{}' })
  const lists = Promise.all(Array.from({ length: 8 }, listOrders))
  await waitForRequests(4)
  expect(await readProductFrom('192.0.2.1')).toBe(404)
  expect(fixture.backend.requests).toHaveLength(5)
  release()
  await lists
})

test('eight bodies of one address that arrive slowly delay its other calls for at most a second', async () => {
  const uploads = Array.from({ length: 8 }, () => uploadFrom('192.0.2.1'))
  await Promise.all(uploads)
  fixture.backend.script(answerJson(200, { data: {} }))
  expect(await readProductFrom('192.0.2.1')).toBe(200)
})

test('of more than 104 orders of one address the last are refused, and the others are placed', async () => {
  const release = holdAnswers(106)
  const answers = Array.from({ length: 106 }, () => sendOrderFrom('192.0.2.1'))
  const firstAnswer = await Promise.race(answers)
  release()
  // The refusal proves nothing: the store was not asked.
  expect([firstAnswer.status, firstAnswer.edgeReason, firstAnswer.isNotCommitted]).toEqual([
    429,
    'too-many-orders',
    false,
  ])
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('a caller whose basket the backend does not answer delays others for at most a second', async () => {
  const release = holdAnswers(17)
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  const calls = addresses.flatMap((address) => Array.from({ length: 4 }, () => checkBasketFrom(address)))
  await waitForRequests(16)
  calls.push(checkBasketFrom('192.0.2.5'))
  await waitForRequests(17)
  release()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

test('six baskets of one address that arrive slowly do not keep the turns of its other baskets', async () => {
  const slowCalls = Array.from({ length: 6 }, () => {
    const slowCall = send(`${fixture.url}/${basketCalls.checkBasket.path}`, {
      method: 'POST',
      headers: { ...HEADERS, 'X-Forwarded-For': '192.0.2.1', 'Content-Length': 1000 },
    })
    slowCall.on('error', () => undefined).write('{')
    return slowCall
  })
  await vi.waitFor(() => expect(slowCalls.every(({ socket }) => socket?.bytesWritten)).toBe(true))
  fixture.backend.script(answerJson(200, { data: {} }))
  expect(await checkBasketFrom('192.0.2.1')).toBe(200)
  for (const slowCall of slowCalls) slowCall.destroy()
})

test('six answers to one address that are read slowly do not keep the turns of its other calls', async () => {
  const beginAnswer: Script = (_, response) => response.writeHead(200).write('{')
  fixture.backend.script(...Array.from({ length: 6 }, () => beginAnswer), answerJson(200, { data: {} }))
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const init = { headers: { ...HEADERS, 'X-Forwarded-For': '192.0.2.1' }, signal: controller.signal }
  for (const _ of [1, 2, 3, 4, 5, 6])
    await fetch(`${fixture.url}/${basketCalls.checkBasket.path}`, { ...init, method: 'POST', body: '{}' })
  expect(await checkBasketFrom('192.0.2.1')).toBe(200)
})

test('a body that the backend sends after the head of HEAD reaches no other call', async () => {
  const sendBodyOfHead: Script = (_, response) => {
    const { socket } = response
    response.writeHead(200, { 'content-length': 9 }).end()
    socket?.write('{"of":"A"}')
  }
  fixture.backend.script(sendBodyOfHead, answerJson(200, { data: 'B' }))
  expect(await callFrom('192.0.2.1', 'api/client/order/1', { method: 'HEAD' })).toBe(200)
  const answer = await fetch(`${fixture.url}/api/client/order/2`, { headers: HEADERS })
  expect(await answer.json()).toEqual({ data: 'B' })
})

test('calls for the signed-in person use one connection, one after the other', async () => {
  await validate()
  const { connectionCount } = fixture.backend
  for (const _ of [1, 2, 3]) expect(await validate()).toBe(200)
  expect(fixture.backend.connectionCount).toBe(connectionCount)
})

test('a call for the signed-in person goes out again when its reused connection turns out to be closed', async () => {
  await validate()
  const scripts = [cutConnection, signedInAs(7)]
  fixture.backend.onValidate = (request, response) => scripts.shift()?.(request, response)
  expect(await validate()).toBe(200)
  expect(scripts).toEqual([])
})

test('an order is placed also when the reused connection of the question for its author turns out to be closed', async () => {
  fixture.backend.script(answerOrder(1), answerOrder(2))
  await sendOrder(fixture)
  const scripts = [cutConnection, signedInAs(7)]
  fixture.backend.onValidate = (request, response) => scripts.shift()?.(request, response)
  expect((await sendOrder(fixture)).body).toBe('{"data":{"id":2}}')
  expect(scripts).toEqual([])
})
