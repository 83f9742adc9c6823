// The client address that the edge finds behind a proxy, and the limits per address.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import { answerJson, answerOrder } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture({ proxies: 1 })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.backend.requests.length = 0
})

test('the backend gets the address that the proxy saw, not the address that the client wrote', async () => {
  fixture.backend.script(answerJson(200, {}))
  const headers = { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9', 'X-Forwarded-Host': 'shop.example' }
  await fetch(`${fixture.url}/api/x`, { headers })
  expect(fixture.backend.requests[0]?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'shop.example',
  })
})

test('the backend gets the host of the configured site, not the host that the client wrote', async () => {
  const siteFixture = await startEdgeFixture({ siteUrl: 'https://counter.example' })
  onTestFinished(() => siteFixture.stop())
  await fetch(`${siteFixture.url}/api/x`)
  expect(siteFixture.backend.requests[0]?.headers['x-forwarded-host']).toBe('counter.example')
})

const sendAsVisitor = (address: string, intent = randomUUID(), attempt = 1) => {
  fixture.backend.script(answerOrder(901))
  const headers = { 'X-Forwarded-For': address, 'Counter-Attempt': String(attempt) }
  return sendOrder(fixture, {
    path: orderCalls.checkoutNewUser.path,
    author: '',
    session: '',
    intent,
    headers,
  })
}

test("the thirty-first new order of a visitor's address has to wait and leaves no row; a resend does not count", async () => {
  const firstIntent = randomUUID()
  expect((await sendAsVisitor('203.0.113.9', firstIntent)).status).toBe(200)
  for (let order = 1; order < 30; order += 1) {
    expect((await sendAsVisitor(`6.6.6.${order}, 203.0.113.9`)).status).toBe(200)
  }
  const rowCount = await fixture.database.$count(orderKeys)
  const refusedAnswer = await sendAsVisitor('203.0.113.9')
  expect([refusedAnswer.status, refusedAnswer.edgeReason, refusedAnswer.isNotCommitted]).toEqual([
    429,
    'too-many-orders',
    true,
  ])
  expect(Number(refusedAnswer.headers.get('retry-after'))).toBeGreaterThan(600)
  expect((await sendAsVisitor('203.0.113.9', randomUUID(), 2)).isNotCommitted).toBe(false)
  expect(await fixture.database.$count(orderKeys)).toBe(rowCount)
  expect((await sendAsVisitor('203.0.113.9', firstIntent)).body).toBe('{"data":{"id":901}}')
  expect((await sendAsVisitor('203.0.113.10')).status).toBe(200)
  expect((await sendAsVisitor('2001:db8:1:2::9')).status).toBe(200)
})

test('an address with too many calls has to wait, whatever it calls; another address is answered', async () => {
  const limitedFixture = await startEdgeFixture({ proxies: 1, mostCalls: 3 })
  const callFrom = (address: string, path = 'api/auth/key') =>
    fetch(`${limitedFixture.url}/${path}`, { headers: { 'X-Forwarded-For': address } })
  await whileClockIsHeld(async () => {
    for (const path of ['api/auth/key', 'api/x', 'api/edge/device-orders'])
      await callFrom('203.0.113.9', path)
    const refusedAnswer = await callFrom('203.0.113.9')
    expect([refusedAnswer.status, (await refusedAnswer.json()).error.message]).toEqual([
      429,
      'Too many calls came in a short time. Try again in a moment.',
    ])
    expect(Number(refusedAnswer.headers.get('retry-after'))).toBeGreaterThan(50)
    expect((await callFrom('203.0.113.10')).status).toBe(200)
    expect((await fetch(`${limitedFixture.url}/edge`)).status).toBe(200)

    const headers = { 'X-Forwarded-For': '203.0.113.9', 'Counter-Attempt': '1' }
    const order = await sendOrder(limitedFixture, { headers })
    expect([order.status, order.edgeReason, order.isNotCommitted]).toEqual([429, 'too-many-orders', true])
    expect(limitedFixture.backend.requests.filter(({ path }) => path.includes('checkout'))).toEqual([])
  })
  await limitedFixture.stop()
})
