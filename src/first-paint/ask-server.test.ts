import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { createApi, createGeneration } from '#api/client.ts'
import { askServer } from './ask-server.ts'

function recordingNetwork() {
  const calls: string[] = []
  const network = {
    origin: 'https://counter.test',
    async fetch(address: string | URL | Request, words?: RequestInit) {
      calls.push(`${words?.method} ${String(address).replace('https://counter.test', '')}`)
      return new Response('{"data":1}', { headers: { 'Content-Type': 'application/json' } })
    },
  }
  return { calls, network }
}
const list = { method: 'get', path: 'api/client/product/all', query: { page: 0, size: 50, id: 11 } } as const

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
])('the page of %s sends its calls', (pageId, expectedCalls) => {
  const { calls, network } = recordingNetwork()
  expect(askServer(pageId, network).pageId).toBe(pageId)
  expect(calls).toEqual(expectedCalls)
})

test('an answer is taken once by the call for the same, and can be read before', async () => {
  const { calls, network } = recordingNetwork()
  const asking = askServer(11, network)
  expect(asking.take({ ...list, query: { ...list.query, page: 1 } })).toBeNull()
  expect(asking.take({ ...list, method: 'post' })).toBeNull()
  expect(await asking.look(list)).toMatchObject({ answered: true, status: 200, text: '{"data":1}' })
  expect(await asking.take(list)).toMatchObject({ answered: true, text: '{"data":1}' })
  expect(asking.take(list)).toBeNull()
  expect(calls).toHaveLength(4)
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a fault', async () => new Response('', { status: 502 })],
])('%s is answered to waiting calls, but not to the next one', async (_, fetch) => {
  const asking = askServer(-1, { origin: 'https://counter.test', fetch })
  const request = { ...list, query: { ...list.query, id: -1 } }
  const waited = asking.look(request)
  expect(waited).not.toBeNull()
  await waited
  expect(asking.look(request)).toBeNull()
  expect(asking.take(request)).toBeNull()
})

test.each([429, 503])('a pause requested by an answer of %i applies to the next call', async (status) => {
  const fetch = vi.fn(async () => new Response('', { status, headers: { 'Retry-After': '30' } }))
  const asking = askServer(-1, { origin: 'https://counter.test', fetch })
  const request = { ...list, query: { ...list.query, id: -1 } }
  await asking.look(request)
  const api = createApi({
    origin: 'https://counter.test',
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    begun: asking,
    fetch,
  })
  const sent = fetch.mock.calls.length
  expect(await api.call({ ...request, schema: v.unknown() })).toMatchObject({ ok: false })
  expect(await api.call({ ...request, schema: v.unknown() })).toMatchObject({
    ok: false,
    failure: { kind: 'busy' },
  })
  expect(fetch.mock.calls.length).toBe(sent)
})

test('an answer that is not taken within 20 seconds is requested again', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const asking = askServer(11, recordingNetwork().network)
  now.mockReturnValue(20_999)
  expect(asking.look(list)).not.toBeNull()
  now.mockReturnValue(21_000)
  expect(asking.look(list)).toBeNull()
  expect(asking.take(list)).toBeNull()
  now.mockRestore()
})
