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

test('sends the stored bytes and reads the outcome from the answer', async () => {
  server.behaviour = answerWith(409, errorBody(10500), { ...JSON_TYPE, 'Counter-Outcome': 'not-committed' })
  expect(await send()).toMatchObject({ kind: 'not-committed' })
  expect(server.requests[0]).toMatchObject({
    body: '{"b": 2,  "a":1}',
    headers: { 'idempotency-key': `"${sampleIntent}.1"` },
  })
})

test('sends the order once when the connection is cut', async () => {
  server.behaviour = (request) => request.socket.destroy()
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(server.requests.length).toBe(1)
})

test('does not follow a redirect', async () => {
  server.behaviour = answerWith(307, '', { Location: '/elsewhere' })
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(server.requests.length).toBe(1)
})
