// Sends the POST of an order over a real connection.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import {
  type ApiServer,
  answerWith,
  errorBody,
  JSON_TYPE,
  startApiServer,
} from '#tests/support/api-server.ts'
import { recordCalls } from '#tests/support/recorded-calls.ts'
import {
  acceptedByRule,
  sampleAttempt,
  sampleIntent,
  samplePendingOrder,
} from '#tests/support/sample-orders.ts'
import { createSender } from './outbox-sender.ts'

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer()
})
afterEach(() => server.close())

const attempt = sampleAttempt({ body: '{"b": 2,  "a":1}', storeId: 'store-a' })
const send = () => createSender(server.connect().api, () => 0).send(samplePendingOrder(), attempt)

test('the POST of an order has the stored bytes, and its answer tells the outcome', async () => {
  server.behaviour = answerWith(409, errorBody(10500), { ...JSON_TYPE, 'Counter-Outcome': 'not-committed' })
  expect(await send()).toMatchObject({ kind: 'not-committed' })
  expect(server.requests[0]).toMatchObject({
    body: '{"b": 2,  "a":1}',
    headers: { 'idempotency-key': `"${sampleIntent}.1"` },
  })
})

test('an order is posted once when the connection is cut', async () => {
  server.behaviour = (request) => request.socket.destroy()
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(server.requests.length).toBe(1)
})

test('the POST of an order follows no redirect', async () => {
  server.behaviour = answerWith(307, '', { Location: '/elsewhere' })
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(server.requests.length).toBe(1)
})

describe('the headers of the key', () => {
  const headersOf = async (fields: Partial<PendingOrder>, storeId: string | null = 'store-a') => {
    const { api, requests } = recordCalls()
    const order = samplePendingOrder({ attempts: [attempt, attempt], revision: 3, ...fields })
    await createSender(api, () => 0).send(order, { ...attempt, storeId })
    return requests.map(({ limitMs, credentials, headers }) => [limitMs, credentials, headers])
  }
  const KEY_HEADERS = {
    'Idempotency-Key': `"${sampleIntent}.3"`,
    'Counter-Author': '3',
    'Counter-Key-Store': 'store-a',
    'Counter-Attempt': '2',
  }

  test('name author, key store and the number of the POST, which is sent within 45 s', async () => {
    expect(await headersOf({})).toEqual([[45_000, 'same-origin', KEY_HEADERS]])
  })

  test('tell that a person sends the order again, and the revision of the rule that accepted it', async () => {
    expect(await headersOf({ isSendAgain: true, acceptance: acceptedByRule().acceptance })).toEqual([
      [
        45_000,
        'same-origin',
        {
          ...KEY_HEADERS,
          'Counter-Send-Again': 'yes',
          'Counter-Rule-Revision': '4',
          'Counter-Accepted-Totals': '{"rule":{"before":75.88,"now":75.88}}',
        },
      ],
    ])
  })

  test('are missing where no edge keeps keys', async () => {
    expect(await headersOf({ isSendAgain: true }, null)).toEqual([[45_000, 'same-origin', {}]])
  })
})

test('the POST of an order that a manager accepted names the totals before and after', async () => {
  server.behaviour = answerWith(200, '{"data":{"id":900}}', JSON_TYPE)
  const before = { subTotal: 40, shippingCost: 20, taxCost: 2, totalPrice: 62 }
  const order = samplePendingOrder({ acceptedBy: { by: { id: 5, name: 'Zoë' }, at: 1, note: 'ä', before } })
  await createSender(server.connect().api, () => 0).send(order, attempt)
  expect(server.requests[0]?.headers['counter-accepted-totals']).toBe('{"manager":{"before":62,"now":75.88}}')
})
