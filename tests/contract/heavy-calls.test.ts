// Heavy calls take turns, and light calls are not refused meanwhile. A refusal says when to try again (G180).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCalls } from '#contract/change-calls.ts'
import { companyCalls } from '#contract/people/company-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { pathOf } from '#contract/call.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  // On a busy machine twenty searches need more than the ten seconds after which the server refuses a waiting call.
  reference = await startReference({ longestHeavyWaitMs: 600_000 })
})
afterAll(() => reference.close())

const SEARCH_PATH = `${productCalls.products.path}?page=0&size=50&search_text=tag%20pouch`

/** The number of answers by status. */
function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('when a visitor sends thirty searches at once, some run, twenty wait and the others are refused for five seconds', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => reference.visitor.get(SEARCH_PATH)))
  const { 200: answeredCount = 0, 429: refusedCount = 0 } = countStatuses(answers)
  // On the embedded database one search runs at a time, on PostgreSQL two.
  expect([21, 22]).toContain(answeredCount)
  expect(refusedCount).toBe(30 - answeredCount)
  const refusal = answers.find(({ status }) => status === 429)
  expect(refusal).toMatchObject({
    code: 10101,
    message: 'Too many large requests at a time. Try again in a few seconds.',
  })
  expect(refusal?.headers['retry-after']).toBe('5')
})

test('an address may read many pages of the catalogue at once, but at most about a hundred of them wait', async () => {
  const pages = await Promise.all(
    Array.from({ length: 105 }, () => reference.visitor.get(`${productCalls.products.path}?page=0&size=1`)),
  )
  const { 200: answeredCount = 0, 429: refusedCount = 0 } = countStatuses(pages)
  // On the embedded database one page is read at a time, on PostgreSQL two.
  expect([101, 102]).toContain(answeredCount)
  expect(refusedCount).toBe(105 - answeredCount)
})

test('light calls are not refused while heavy calls wait', async () => {
  const searches = Promise.all(Array.from({ length: 30 }, () => reference.visitor.get(SEARCH_PATH)))
  const lightAnswers = await Promise.all(
    Array.from({ length: 40 }, () => reference.visitor.get(pathOf(productCalls.product, { id: 101 }))),
  )
  expect(countStatuses(lightAnswers)).toEqual({ 200: 40 })
  await searches
})

test('the dealerships are a heavy call of staff, who read all of them, and a light call of a buyer', async () => {
  const [admin, buyer] = [await reference.signInAs('admin'), await reference.signInAs('buyer')]
  const readThirtyTimes = (caller: Caller) =>
    Promise.all(Array.from({ length: 30 }, () => caller.get(dealershipCalls.dealerships.path)))
  const { 200: answeredCount = 0, 429: refusedCount = 0 } = countStatuses(await readThirtyTimes(admin))
  // On the embedded database one call runs at a time, on PostgreSQL two.
  expect([21, 22]).toContain(answeredCount)
  expect(refusedCount).toBe(30 - answeredCount)
  expect(countStatuses(await readThirtyTimes(buyer))).toEqual({ 200: 30 })
})

test.each([
  ['visitor', `${productCalls.products.path}?size=51`],
  ['admin', `${orderCalls.orders.path}?size=51`],
  ['admin', `${companyCalls.companies.path}?size=101`],
  ['admin', `${changeCalls.changes.path}?size=21`],
  ['admin', `${shipmentCalls.shipments.path}?size=21`],
])('%s is refused a larger page than the app requests: %s', async (login, path) => {
  const caller = login === 'visitor' ? reference.visitor : await reference.signInAs(login)
  const isGet = path.startsWith(productCalls.products.path)
  expect((await (isGet ? caller.get(path) : caller.post(path, {}))).status).toBe(400)
})
