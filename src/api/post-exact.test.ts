import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiServer, answering, errorBody, JSON_TYPE, startApiServer } from '#tests/support/api-server.ts'
import { postExact } from './post-exact.ts'

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer()
})
afterEach(() => server.close())

const post = {
  body: '{"b": 2,  "a":1}',
  headers: { 'Idempotency-Key': '"x.1"' },
  limitMs: 2000,
  credentials: 'same-origin' as const,
}

test('sends the same bytes and brings back what came', async () => {
  server.behaviour = answering(409, errorBody(10500), { ...JSON_TYPE, 'Counter-Outcome': 'not-committed' })
  const answer = await postExact(server.connect().api, 'api/client/order/checkout', post)
  expect(server.requests[0]).toMatchObject({
    body: '{"b": 2,  "a":1}',
    headers: { 'idempotency-key': '"x.1"' },
  })
  expect(answer).toMatchObject({ answered: true, status: 409, text: errorBody(10500) })
  expect(answer.answered && answer.headers.get('Counter-Outcome')).toBe('not-committed')
})

test('is sent once where the connection is cut', async () => {
  server.behaviour = (request) => request.socket.destroy()
  expect(await postExact(server.connect().api, 'api/client/order/checkout', post)).toEqual({
    answered: false,
  })
  expect(server.requests.length).toBe(1)
})

test('follows no redirect', async () => {
  server.behaviour = answering(307, '', { Location: '/elsewhere' })
  expect(await postExact(server.connect().api, 'api/client/order/checkout', post)).toMatchObject({
    status: 307,
  })
  expect(server.requests.length).toBe(1)
})
