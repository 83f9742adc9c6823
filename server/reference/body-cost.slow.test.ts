// Compares the processor time of the largest hostile bodies, until they are refused, with that of a large ordinary body.
import Fastify, { type FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { bodyLimitOf } from '#contract/body-limits.ts'
import { basketCheckBody } from '#contract/cart/basket.ts'
import { newCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import { usedProcessorMs } from '#tests/support/processor-time.ts'
import { answerErrors, createErrorAnswer, parseInput } from './answers.ts'
import { registerJsonParser } from './json-bodies.ts'

/** The highest cost of a refused body, as a multiple of the cost of the ordinary body. */
const MOST_TIMES = 2
const RUNS = 7
const MOST_RUNS = 70

const BASKET_PATH = basketCalls.checkBasket.path
const NEW_CUSTOMER_PATH = orderCalls.checkoutNewUser.path
const BASKET_BYTES = bodyLimitOf(BASKET_PATH) ?? 0
const ORDER_BYTES = bodyLimitOf(NEW_CUSTOMER_PATH) ?? 0

const makeList = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index))
/** Repeats the unit as often as it fits between head and tail. */
const filledBody = (bytes: number, head: string, unit: string, tail: string) =>
  head + unit.repeat(Math.floor((bytes - head.length - tail.length) / Buffer.byteLength(unit))) + tail

/** 999 correct lines, each with `extra` in its product, and the given last line. */
const basket = (extra: string, lastItem = '{}') =>
  `{"cartItems":[${makeList(999, () => `{"product":{"id":1${extra}},"quantity":1}`).join()},${lastItem}],"dealershipId":0}`
const productsWithNames = (name: (product: number, index: number) => string) =>
  `{"cartItems":[${makeList(800, (product) => `{"product":{${makeList(100, (index) => `"${name(product, index)}":1`).join()}}}`).join()}]}`
const percentage = '{"type":"DISCOUNT_DEALER","dealershipId":7,"value":0.5}'

const LINE = '{"productId":1,"quantity":1,"price":1,"discount":0,"shippingCost":0,"taxCost":0,"finalPrice":1}'
const order = (lines: string) =>
  `{"name":"Jo Doe","email":"jo@example.com","phone":"18285550181","companyName":"Doe","stateId":1,"orderPo":"","subTotal":1,"tax":1,"shippingCost":1,"totalAmount":1,"productRequest":[${lines}]}`

const BODIES_OF_BOTH_CALLS: [string, (bytes: number) => string | Buffer][] = [
  ['one text of escapes', (bytes) => filledBody(bytes, '{"name":"', '\\u0000', '"}')],
  ['one text of quotes', (bytes) => filledBody(bytes, '{"name":"', '\\"', '"}')],
  ['one text of letters that take two bytes', (bytes) => filledBody(bytes, '{"name":"', 'é', '"}')],
  ['one text of letters that take three bytes', (bytes) => filledBody(bytes, '{"name":"', '€', '"}')],
  ['bytes that are no text', (bytes) => Buffer.alloc(bytes, 0xff)],
  ['one number', (bytes) => filledBody(bytes, '{"id":', '9', '}')],
  ['one number with a long exponent', (bytes) => filledBody(bytes, '{"id":1e', '9', '}')],
  ['spaces', (bytes) => ' '.repeat(bytes)],
  ['a text that never ends', (bytes) => filledBody(bytes, '"', 'x', '')],
]
const BASKET_BODIES: [string, string][] = [
  ['products with descriptions only', basket(`,"description":"${'x'.repeat(1900)}"`)],
  [
    'pictures and films, which are not read',
    basket(`,"video":[${makeList(12, () => '{"id":"1","value":"b"}').join()}]`),
  ],
  [
    'as many percentages as the limit of values allows',
    basket(`,"discountsDTO":[${makeList(18, () => percentage).join()}]`),
  ],
  ['prices of two thousand digits', basket(`,"price":"${'9'.repeat(1900)}x"`)],
  ['prices of two thousand spaces', basket(`,"price":"${' '.repeat(1900)}x"`)],
  ['long numbers in lists', basket(`,"more":[${makeList(75, () => '12345.6789e-3').join()}]`)],
  ['member names that no two products share', productsWithNames((product, index) => `k${product}_${index}`)],
  ['member names that are numbers', productsWithNames((product, index) => String(index * 9999 + product))],
]
const ORDER_BODIES: [string, string][] = [
  ['a thousand lines, the last without anything', order(`${makeList(999, () => LINE).join()},{}`)],
  ['e-mails without an end', filledBody(ORDER_BYTES, '{"name":"Jo","email":"', 'a@b.co,', 'x"}')],
  ['a phone of spaces', filledBody(ORDER_BYTES, '{"name":"Jo","email":"a@b.co","phone":"', ' ', 'x"}')],
]
const CASES: [string, string, string | Buffer][] = [
  ...BODIES_OF_BOTH_CALLS.map(([kind, makeBody]): [string, string, string | Buffer] => [
    BASKET_PATH,
    kind,
    makeBody(BASKET_BYTES),
  ]),
  ...BASKET_BODIES.map(([kind, body]): [string, string, string] => [BASKET_PATH, kind, body]),
  ...BODIES_OF_BOTH_CALLS.map(([kind, makeBody]): [string, string, string | Buffer] => [
    NEW_CUSTOMER_PATH,
    kind,
    makeBody(ORDER_BYTES),
  ]),
  ...ORDER_BODIES.map(([kind, body]): [string, string, string] => [NEW_CUSTOMER_PATH, kind, body]),
]

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  answerErrors(app, createErrorAnswer())
  registerJsonParser(app)
  const addRoute = (path: string, schema: v.GenericSchema) =>
    app.post(`/${path}`, { bodyLimit: bodyLimitOf(path) ?? 0 }, async (request) => {
      parseInput(schema, request.body)
      return {}
    })
  addRoute(BASKET_PATH, basketCheckBody)
  addRoute(NEW_CUSTOMER_PATH, newCustomerOrderBody(requestMessages))
  await app.ready()
})

const ORDINARY_BODIES: Record<string, Buffer> = {
  [BASKET_PATH]: Buffer.from(
    basket(`,"description":"${'x'.repeat(1900)}"`, '{"product":{"id":1},"quantity":1}'),
  ),
  [NEW_CUSTOMER_PATH]: Buffer.from(
    order(makeList(1000, () => LINE.replace('}', `,"description":"${'x'.repeat(140)}"}`)).join()),
  ),
}

/** The processor time of one call, in milliseconds. */
async function costOf(path: string, payload: Buffer, expectedStatus: number): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const startMs = usedProcessorMs()
  const { statusCode } = await app.inject({ method: 'POST', url: `/${path}`, headers, payload })
  const cost = usedProcessorMs() - startMs
  expect(statusCode).toBe(expectedStatus)
  return cost
}

test.each(CASES)(
  '%s refuses a body (%s) at no more than twice the cost of a large ordinary body',
  async (path, _kind, body) => {
    const payload = Buffer.from(body)
    expect(payload.length).toBeLessThanOrEqual(bodyLimitOf(path) ?? 0)
    const ordinaryPayload = ORDINARY_BODIES[path] ?? Buffer.alloc(0)
    // Compilation, garbage collection and other programs only add to a cost, so the smallest of many is the nearest to the
    // work itself. A busy machine needs more runs until one is undisturbed.
    let cost = Number.POSITIVE_INFINITY
    let ordinaryCost = Number.POSITIVE_INFINITY
    for (let run = 0; run < RUNS || (run < MOST_RUNS && cost > MOST_TIMES * ordinaryCost); run += 1) {
      cost = Math.min(cost, await costOf(path, payload, 400))
      ordinaryCost = Math.min(ordinaryCost, await costOf(path, ordinaryPayload, 200))
    }
    expect(cost / ordinaryCost).toBeLessThanOrEqual(MOST_TIMES)
  },
)
