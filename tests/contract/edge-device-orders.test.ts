// The edge's call with which a device that lost its storage lists the orders that it sent.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { DEVICE_ORDERS_PATH } from '#contract/orders/device-orders.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import {
  answerJson,
  answerOrder,
  answerRefusal,
  cutConnection,
  type Script,
  signedInAs,
} from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
afterEach(() => {
  fixture.backend.onValidate = null
})

/** Sends an order from this device, or with null from a browser without a device cookie. Returns the new cookies. */
async function sendFrom(
  device: string | null,
  script: Script,
  order: { intent?: string; session?: string } = {},
) {
  fixture.backend.script(script)
  const session = order.session ?? 'buyer'
  const cookies = [`counter_session=${session}`, ...(device === null ? [] : [`counter_device=${device}`])]
  const { headers } = await sendOrder(fixture, {
    ...order,
    author: session === 'buyer' ? '7' : '8',
    headers: { Cookie: cookies.join('; ') },
  })
  return headers.getSetCookie()
}

function findDevice(cookies: string[]): string {
  return /^counter_device=([0-9a-f-]{36});/.exec(cookies[0] ?? '')?.[1] ?? 'none'
}

interface ListRequest {
  device?: string
  session?: string
  headers?: Record<string, string>
  method?: string
  url?: string
}

async function listOrders({
  device,
  session = 'buyer',
  headers,
  method = 'GET',
  url = fixture.url,
}: ListRequest = {}) {
  const answer = await fetch(`${url}/${DEVICE_ORDERS_PATH}`, {
    method,
    headers: {
      Authorization: BASIC_HEADER,
      Cookie: `counter_session=${session}${device === undefined ? '' : `; counter_device=${device}`}`,
      ...headers,
    },
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

describe('the cookie of a device', () => {
  test('the cookie is set with the first order, and with the same value with every later order', async () => {
    const firstCookies = await sendFrom(null, answerOrder(901))
    expect(firstCookies).toEqual([
      expect.stringMatching(
        /^counter_device=[0-9a-f-]{36}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(await sendFrom(findDevice(firstCookies), answerOrder(902))).toEqual(firstCookies)
  })

  test('the cookie does not replace the cookies of the backend', async () => {
    const cookies = await sendFrom(
      null,
      answerJson(200, { data: { id: 903 } }, { 'set-cookie': 'a=1; Path=/' }),
    )
    expect(cookies).toEqual([expect.stringMatching(/^counter_device=/), 'a=1; Path=/'])
  })

  test('the cookie is not passed to the backend, neither with orders nor with other calls', async () => {
    const device = findDevice(await sendFrom(null, answerOrder(904)))
    await sendFrom(device, answerOrder(905))
    expect(fixture.backend.requests.at(-1)?.headers.cookie).toBe('counter_session=buyer')
    await fetch(`${fixture.url}/${dealershipCalls.states.path}`, {
      headers: { Cookie: `counter_device=${device}` },
    })
    expect(fixture.backend.requests.at(-1)?.headers.cookie).toBeUndefined()
  })

  test('the cookie is not set without a session, nor for the order of a visitor', async () => {
    expect(await sendFrom(null, answerOrder(906), { session: 'nobody' })).toEqual([])
    fixture.backend.script(answerOrder(907))
    const { status, headers } = await sendOrder(fixture, {
      path: orderCalls.checkoutNewUser.path,
      author: '',
    })
    expect([status, headers.getSetCookie()]).toEqual([200, []])
  })
})

describe('the orders of a device', () => {
  test('the orders are not listed from a key store that lost orders, and no order is placed with it', async () => {
    await fixture.database.execute(sql`update edge_key_store set behind_since = now()`)
    const callCount = fixture.backend.requests.length
    try {
      const sendAttempt = (attempt: string) =>
        sendOrder(fixture, { headers: { [EDGE_HEADERS.attempt]: attempt } })
      expect(await sendAttempt('1')).toMatchObject({ status: 503, isNotCommitted: true })
      expect(await sendAttempt('2')).toMatchObject({ status: 503, isNotCommitted: false })
      expect(fixture.backend.requests).toHaveLength(callCount)
      const { status, body } = await listOrders()
      expect([status, body.error.message]).toEqual([
        503,
        'Orders wait until the administrator of the server has checked its key store.',
      ])
    } finally {
      await fixture.database.execute(sql`update edge_key_store set behind_since = null`)
    }
    expect((await listOrders()).status).toBe(200)
  })

  test('the orders are listed to their author, newest first, with their outcomes', async () => {
    const intents = [randomUUID(), randomUUID(), randomUUID()]
    const device = findDevice(await sendFrom(null, answerOrder(911), { intent: intents[0] ?? '' }))
    await sendFrom(device, cutConnection, { intent: intents[1] ?? '' })
    await sendFrom(device, answerRefusal(10300), { intent: intents[2] ?? '' })
    const { status, headers, body } = await listOrders({ device })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const sentAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
    expect(body.data.orders).toEqual([
      { intent: intents[2], sentAt, outcome: 'not-arrived', orderId: null },
      { intent: intents[1], sentAt, outcome: 'unknown', orderId: null },
      { intent: intents[0], sentAt, outcome: 'arrived', orderId: 911 },
    ])
  })

  test('the orders are not listed to another person, nor to their author on another device', async () => {
    const device = findDevice(await sendFrom(null, answerOrder(912)))
    expect((await listOrders({ device, session: 'colleague' })).body.data.orders).toEqual([])
    expect((await listOrders({ device: randomUUID() })).body.data.orders).toEqual([])
    expect((await listOrders()).body.data.orders).toEqual([])
  })

  test('an order belongs to the device that sent it first', async () => {
    const intent = randomUUID()
    const firstDevice = findDevice(await sendFrom(null, cutConnection, { intent }))
    const otherDevice = findDevice(await sendFrom(null, cutConnection, { intent }))
    expect((await listOrders({ device: firstDevice })).body.data.orders).toHaveLength(1)
    expect((await listOrders({ device: otherDevice })).body.data.orders).toEqual([])
  })

  test('only the newest twenty orders are listed', async () => {
    const device = findDevice(await sendFrom(null, answerOrder(913)))
    for (let count = 1; count <= 20; count += 1) await sendFrom(device, answerOrder(913 + count))
    const { orders } = (await listOrders({ device })).body.data
    expect([orders.length, orders[0].orderId, orders[19].orderId]).toEqual([20, 933, 914])
  })

  test("the orders are not listed without a session, without the basic header, by POST, or if the backend does not name the session's person", async () => {
    expect((await listOrders({ session: 'nobody' })).status).toBe(401)
    expect((await listOrders({ headers: { Authorization: 'Basic other' } })).status).toBe(400)
    expect((await listOrders({ method: 'POST' })).status).toBe(405)
    fixture.backend.onValidate = cutConnection
    expect((await listOrders()).status).toBe(503)
  })

  test('the calls are limited per person, so that a person with too many calls does not block others', async () => {
    fixture.backend.onValidate = signedInAs(70)
    await whileClockIsHeld(async () => {
      for (let count = 1; count <= 30; count += 1) expect((await listOrders()).status).toBe(200)
      const { status, headers } = await listOrders()
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
      fixture.backend.onValidate = null
      expect((await listOrders()).status).toBe(200)
    })
  })

  test('an edge without a key store does not list orders', async () => {
    const { edge, url } = await startEdge({
      backend: fixture.backend.url,
      keys: null,
      current: new Map(),
      previous: new Map(),
    })
    expect((await listOrders({ url })).status).toBe(404)
    await edge.close()
  })
})
