import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createApi, createGeneration } from '#api/client.ts'
import { sendFirstRequests } from './send-first-requests.ts'

function recordingNetwork() {
  const calls: string[] = []
  const network = {
    origin: 'https://counter.test',
    async fetch(address: string | URL | Request, init?: RequestInit) {
      calls.push(`${init?.method} ${String(address).replace('https://counter.test', '')}`)
      return new Response('{"data":1}', { headers: { 'Content-Type': 'application/json' } })
    },
  }
  return { calls, network }
}
const listRequest = {
  method: 'get',
  path: 'api/client/product/all',
  query: { page: 0, size: 50, id: 11 },
} as const

test.each([
  [null, ['get /edge', 'post /api/auth/validate']],
  [-1, ['get /edge', 'post /api/auth/validate', 'get /api/client/product/all?page=0&size=50&id=-1']],
  [
    11,
    [
      'get /edge',
      'post /api/auth/validate',
      'get /api/client/product/all?page=0&size=50&id=11',
      'get /api/client/product/11',
    ],
  ],
])('a page with the product id %s sends the requests %j', (pageId, expectedCalls) => {
  const { calls, network } = recordingNetwork()
  expect(sendFirstRequests(pageId, network).pageId).toBe(pageId)
  expect(calls).toEqual(expectedCalls)
})

test('only one call can take an answer; earlier calls with the same path and query can peek at it', async () => {
  const { calls, network } = recordingNetwork()
  const firstRequests = sendFirstRequests(11, network)
  expect(firstRequests.take({ ...listRequest, query: { ...listRequest.query, page: 1 } })).toBeNull()
  expect(firstRequests.take({ ...listRequest, method: 'post' })).toBeNull()
  expect(await firstRequests.peek(listRequest)).toMatchObject({
    answered: true,
    status: 200,
    text: '{"data":1}',
  })
  expect(await firstRequests.take(listRequest)).toMatchObject({ answered: true, text: '{"data":1}' })
  expect(firstRequests.take(listRequest)).toBeNull()
  expect(calls).toHaveLength(4)
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a fault', async () => new Response('', { status: 502 })],
])('after %s, no further call can take the result of the first request', async (_, fetch) => {
  const firstRequests = sendFirstRequests(-1, { origin: 'https://counter.test', fetch })
  const request = { ...listRequest, query: { ...listRequest.query, id: -1 } }
  const waitingCall = firstRequests.peek(request)
  expect(waitingCall).not.toBeNull()
  await waitingCall
  expect(firstRequests.peek(request)).toBeNull()
  expect(firstRequests.take(request)).toBeNull()
})

test.each([429, 503])('a pause requested by an answer of %i applies to the next call', async (status) => {
  const fetch = vi.fn(async () => new Response('', { status, headers: { 'Retry-After': '30' } }))
  const firstRequests = sendFirstRequests(-1, { origin: 'https://counter.test', fetch })
  const request = { ...listRequest, query: { ...listRequest.query, id: -1 } }
  await firstRequests.peek(request)
  const api = createApi({
    origin: 'https://counter.test',
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    begunExchanges: firstRequests,
    fetch,
  })
  const sentCount = fetch.mock.calls.length
  expect(await api.call({ ...request, schema: v.unknown() })).toMatchObject({ ok: false })
  expect(await api.call({ ...request, schema: v.unknown() })).toMatchObject({
    ok: false,
    failure: { kind: 'busy' },
  })
  expect(fetch.mock.calls.length).toBe(sentCount)
})

test('no call can take an answer 20 seconds after its request was sent', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const firstRequests = sendFirstRequests(11, recordingNetwork().network)
  now.mockReturnValue(20_999)
  expect(firstRequests.peek(listRequest)).not.toBeNull()
  now.mockReturnValue(21_000)
  expect(firstRequests.peek(listRequest)).toBeNull()
  expect(firstRequests.take(listRequest)).toBeNull()
  now.mockRestore()
})
