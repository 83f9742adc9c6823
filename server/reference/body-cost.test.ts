// Measures the processor time of the largest hostile bodies until they are refused or read.
import Fastify, { type FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { bodyBytesOf } from '#contract/body-limits.ts'
import { basketCheckBody } from '#contract/cart/basket.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { newCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import { requestMessages } from '#texts/people/visitor-requests.ts'
import { answerErrors, parseInput } from './answers.ts'
import { readMeasuredJson } from './measured-json.ts'

const MOST_MS = 20
const RUNS = 7
/** The time of the yardstick on an idle machine. */
const YARDSTICK_MS = 6

const BASKET = ENDPOINTS.checkBasket
const NEW_CUSTOMER = ENDPOINTS.checkoutNewUser
const BASKET_BYTES = bodyBytesOf(BASKET) ?? 0
const ORDER_BYTES = bodyBytesOf(NEW_CUSTOMER) ?? 0

const many = (count: number, item: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => item(at))
/** Repeats the unit as often as it fits between head and tail. */
const filled = (bytes: number, head: string, unit: string, tail: string) =>
  head + unit.repeat(Math.floor((bytes - head.length - tail.length) / Buffer.byteLength(unit))) + tail

/** 999 correct lines, each with `extra` in its product, and the given last line. */
const basket = (extra: string, last = '{}') =>
  `{"cartItems":[${many(999, () => `{"product":{"id":1${extra}},"quantity":1}`).join()},${last}],"dealershipId":0}`
const members = (name: (product: number, at: number) => string) =>
  `{"cartItems":[${many(800, (product) => `{"product":{${many(100, (at) => `"${name(product, at)}":1`).join()}}}`).join()}]}`
const percentage = '{"type":"DISCOUNT_DEALER","dealershipId":7,"value":0.5}'

const LINE = '{"productId":1,"quantity":1,"price":1,"discount":0,"shippingCost":0,"taxCost":0,"finalPrice":1}'
const order = (lines: string) =>
  `{"name":"Jo Doe","email":"jo@example.com","phone":"18285550181","companyName":"Doe","stateId":1,"orderPo":"","subTotal":1,"tax":1,"shippingCost":1,"totalAmount":1,"productRequest":[${lines}]}`

const ANYWHERE: [string, (bytes: number) => string | Buffer][] = [
  ['one text of escapes', (bytes) => filled(bytes, '{"name":"', '\\u0000', '"}')],
  ['one text of quotes', (bytes) => filled(bytes, '{"name":"', '\\"', '"}')],
  ['one text of letters that take two bytes', (bytes) => filled(bytes, '{"name":"', 'é', '"}')],
  ['one text of letters that take three bytes', (bytes) => filled(bytes, '{"name":"', '€', '"}')],
  ['bytes that are no text', (bytes) => Buffer.alloc(bytes, 0xff)],
  ['one number', (bytes) => filled(bytes, '{"id":', '9', '}')],
  ['one number with a long exponent', (bytes) => filled(bytes, '{"id":1e', '9', '}')],
  ['spaces', (bytes) => ' '.repeat(bytes)],
  ['a text that never ends', (bytes) => filled(bytes, '"', 'x', '')],
]
const OF_A_BASKET: [string, string][] = [
  ['products with descriptions only', basket(`,"description":"${'x'.repeat(1900)}"`)],
  [
    'pictures and films, which are not read',
    basket(`,"video":[${many(12, () => '{"id":"1","value":"b"}').join()}]`),
  ],
  [
    'as many percentages as values are allowed',
    basket(`,"discountsDTO":[${many(18, () => percentage).join()}]`),
  ],
  ['prices of two thousand digits', basket(`,"price":"${'9'.repeat(1900)}x"`)],
  ['prices of two thousand spaces', basket(`,"price":"${' '.repeat(1900)}x"`)],
  ['long numbers in lists', basket(`,"more":[${many(75, () => '12345.6789e-3').join()}]`)],
  ['member names that no two products share', members((product, at) => `k${product}_${at}`)],
  ['member names that are numbers', members((product, at) => String(at * 9999 + product))],
]
const OF_AN_ORDER: [string, string][] = [
  ['a thousand lines, the last without anything', order(`${many(999, () => LINE).join()},{}`)],
  ['e-mails without an end', filled(ORDER_BYTES, '{"name":"Jo","email":"', 'a@b.co,', 'x"}')],
  ['a phone of spaces', filled(ORDER_BYTES, '{"name":"Jo","email":"a@b.co","phone":"', ' ', 'x"}')],
]
const CASES: [string, string, string | Buffer][] = [
  ...ANYWHERE.map(([kind, make]): [string, string, string | Buffer] => [BASKET, kind, make(BASKET_BYTES)]),
  ...OF_A_BASKET.map(([kind, body]): [string, string, string] => [BASKET, kind, body]),
  ...ANYWHERE.map(([kind, make]): [string, string, string | Buffer] => [
    NEW_CUSTOMER,
    kind,
    make(ORDER_BYTES),
  ]),
  ...OF_AN_ORDER.map(([kind, body]): [string, string, string] => [NEW_CUSTOMER, kind, body]),
]

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  answerErrors(app)
  readMeasuredJson(app)
  const read = (path: string, schema: v.GenericSchema) =>
    app.post(`/${path}`, { bodyLimit: bodyBytesOf(path) ?? 0 }, async (request) => {
      parseInput(schema, request.body)
      return {}
    })
  read(BASKET, basketCheckBody)
  read(NEW_CUSTOMER, newCustomerOrderBody(requestMessages))
  await app.ready()
})

async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The median, so that neither compilation nor garbage collection counts. */
const medianOf = (costs: number[]) => costs.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0

const yardstick = JSON.stringify(many(20_000, (at) => `line ${at}`).map((name, id) => ({ id, name })))

test.each(CASES)('%s: %s cost less than 20 ms', async (path, _kind, body) => {
  const payload = Buffer.from(body)
  expect(payload.length).toBeLessThanOrEqual(bodyBytesOf(path) ?? 0)
  const headers = { 'content-type': 'application/json' }
  const costs: number[] = []
  const slownesses: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const cost = await costOf(async () => {
      const { statusCode } = await app.inject({ method: 'POST', url: `/${path}`, headers, payload })
      expect(statusCode).toBe(400)
    })
    costs.push(cost)
    // While other programs use the processor's caches everything costs more.
    slownesses.push((await costOf(() => JSON.parse(yardstick))) / YARDSTICK_MS)
  }
  expect(medianOf(costs) / Math.max(1, medianOf(slownesses))).toBeLessThan(MOST_MS)
})
