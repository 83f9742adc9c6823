// Sends the POST of an order over a real connection.
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ApiServer,
  answerWith,
  errorBody,
  JSON_TYPE,
  startApiServer,
} from '#tests/support/api-server.ts'
import { sampleAttempt, sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
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
