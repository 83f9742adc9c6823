import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExchange, type ExchangeRequest, type RequestSupervisor } from './exchange.ts'

const NOW = Date.parse('2026-01-15T16:00:00Z')
const GET = { method: 'get', path: 'api/thing', limitMs: 20_000 } as const
const JSON_HEADERS = { 'Content-Type': 'application/json' }

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response('{"data":1}', { status, headers: { ...JSON_HEADERS, ...headers } })
}

/** A network that gives these answers one after the other, the requests that it got, and the supervisor's events. */
function networkOf(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  const supervisorEvents: (string | number)[] = []
  const exchange = createExchange({
    origin: 'https://counter.test',
    fetch: async (input) => {
      const nextAnswer = answers[requests.length] ?? (() => answer(500))
      // ky cancels the body of its request afterwards.
      requests.push((input as Request).clone())
      return nextAnswer()
    },
  })
  const supervisor = (retryAt: number | null = null): RequestSupervisor => ({
    now: () => NOW,
    pausedUntil: () => retryAt,
    onSend() {
      supervisorEvents.push('sent')
      return ({ status }) => supervisorEvents.push(status)
    },
  })
  const send = (request: ExchangeRequest, retryAt?: number) => exchange(request, supervisor(retryAt))
  return { requests, supervisorEvents, send }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([429, 503])(
  'a GET that is answered %i is sent once more at the time of Retry-After',
  async (status) => {
    const { requests, supervisorEvents, send } = networkOf(
      () => answer(status, { 'Retry-After': '7' }),
      () => answer(200),
    )
    const exchange = send(GET)
    await vi.advanceTimersByTimeAsync(6_999)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await exchange).toMatchObject({ answered: true, status: 200, text: '{"data":1}' })
    expect(supervisorEvents).toEqual(['sent', status, 'sent', 200])
  },
)

test.each([
  ['whose Retry-After is later than the limit', GET, '21'],
  ['without Retry-After', GET, null],
  ['to a POST', { ...GET, method: 'post', body: '{}' } as const, '7'],
  ['to a PUT', { ...GET, method: 'put', body: '{}' } as const, '7'],
])('a busy server’s answer %s is not followed by a second try', async (_, request, retryAfter) => {
  const { requests, send } = networkOf(() =>
    answer(503, retryAfter === null ? {} : { 'Retry-After': retryAfter }),
  )
  expect(await send(request)).toMatchObject({ answered: true, status: 503, text: '{"data":1}' })
  expect(requests).toHaveLength(1)
})

test.each(['post', 'put'] as const)('a %s whose connection is cut is not sent again', async (method) => {
  const { requests, send } = networkOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await send({ ...GET, method, body: '{}' })).toEqual({ answered: false, cause: 'network' })
  expect(requests).toHaveLength(1)
})

test('a GET whose connection is cut twice has no answer', async () => {
  const cutConnection = () => Promise.reject(new TypeError('The message of some browser'))
  const { requests, send } = networkOf(cutConnection, cutConnection)
  const exchange = send(GET)
  await vi.advanceTimersByTimeAsync(300)
  expect(await exchange).toEqual({ answered: false, cause: 'network' })
  expect(requests).toHaveLength(2)
})

test('the time limit of a call includes its second try', async () => {
  const { send } = networkOf(
    () => answer(503, { 'Retry-After': '7' }),
    () => new Promise(() => {}),
  )
  const exchange = send({ ...GET, limitMs: 10_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await exchange).toEqual({ answered: false, cause: 'limit' })
})

test('the time limit includes the reading of the body', async () => {
  const { send } = networkOf(
    () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) })),
  )
  const exchange = send({ ...GET, limitMs: 10_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await exchange).toEqual({ answered: false, cause: 'limit' })
})

test('a request during a pause is not sent', async () => {
  const { requests, supervisorEvents, send } = networkOf()
  expect(await send(GET, NOW + 5_000)).toEqual({ answered: false, cause: 'paused', retryAt: NOW + 5_000 })
  expect(requests).toEqual([])
  expect(supervisorEvents).toEqual([])
})

test.each([true, false])('a POST outlives its page as its call says: %s', async (outlivesPage) => {
  const { requests, send } = networkOf(() => answer(200))
  await send({ ...GET, method: 'post', body: '{}', outlivesPage })
  expect(requests[0]?.keepalive).toBe(outlivesPage)
})

test('a POST has the unchanged bytes of its body and its headers, and uses no redirect and no cache', async () => {
  const { requests, send } = networkOf(() => answer(200))
  const body = '{"b":1.50, "a":"ü"}'
  await send({ ...GET, method: 'post', body, headers: { 'Idempotency-Key': 'a.1' }, credentials: 'omit' })
  expect(await requests[0]?.text()).toBe(body)
  expect(requests[0]).toMatchObject({
    url: 'https://counter.test/api/thing',
    credentials: 'omit',
    redirect: 'manual',
    cache: 'no-store',
  })
  expect(requests[0]?.headers.get('Idempotency-Key')).toBe('a.1')
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
})
