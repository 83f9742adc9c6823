import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { API_NOW, type ApiServer, answerWith, errorBody, startApiServer } from '#tests/support/api-server.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import { sampleCustomer, samplePendingOrder } from '#tests/support/sample-orders.ts'
import type { AnswerHead } from './exchange.ts'
import { createChecker } from './orders/outbox-checker.ts'
import { createPauses, pauseAfter } from './pauses.ts'

test.each([
  [1, 5_000],
  [2, 10_000],
  [3, 20_000],
  [9, 900_000],
  [1000, 900_000],
])('after %i failures in a row the pause is %i ms', (failureCount, pauseMs) => {
  expect(pauseAfter(failureCount)).toBe(pauseMs)
})

describe('a pause', () => {
  let now: number
  beforeEach(() => {
    now = 1_000_000
  })
  const request = { method: 'get', path: 'api/thing', limitMs: 1 } as const
  const answerHead = (status: number, retryAfter?: string): AnswerHead => ({
    status,
    contentType: 'application/json',
    headers: new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  })

  test.each([
    [429, '7', 1_007_000],
    [503, '30', 1_030_000],
    [429, undefined, 1_005_000],
    [503, undefined, null],
    [500, '7', null],
    [200, undefined, null],
  ])('after %i with Retry-After %s lasts until %s (null: no pause)', (status, retryAfter, endsAt) => {
    const pauses = createPauses(() => now)
    pauses.applyAnswer(request, answerHead(status, retryAfter), now)
    expect(pauses.endOf('get', 'api/thing')).toBe(endsAt)
    expect(pauses.endOf('get', 'api/other')).toBeNull()
    expect(pauses.endOf('post', 'api/thing')).toBeNull()
  })

  test('ends at its time', () => {
    const pauses = createPauses(() => now)
    pauses.applyAnswer(request, answerHead(429, '7'), now)
    now += 6_999
    expect(pauses.endOf('get', 'api/thing')).toBe(1_007_000)
    now += 1
    expect(pauses.endOf('get', 'api/thing')).toBeNull()
  })

  test('doubles while the server stays busy without Retry-After, and is short again after a success', () => {
    const pauses = createPauses(() => now)
    const pauseMsAfterBusy = () => {
      pauses.applyAnswer(request, answerHead(429), now)
      return (pauses.endOf('get', 'api/thing') ?? 0) - now
    }
    expect([pauseMsAfterBusy(), pauseMsAfterBusy(), pauseMsAfterBusy()]).toEqual([5_000, 10_000, 20_000])
    pauses.applyAnswer(request, answerHead(200), now)
    expect(pauseMsAfterBusy()).toBe(5_000)
  })

  test('is not ended by the answer to a call that was sent before it', () => {
    const pauses = createPauses(() => now)
    const askedAt = now
    now += 500
    pauses.applyAnswer(request, answerHead(429, '7'), now)
    now += 500
    pauses.applyAnswer(request, answerHead(200), askedAt)
    expect(pauses.endOf('get', 'api/thing')).toBe(1_007_500)
  })

  test('is dropped when the clock is set back by a day', () => {
    const pauses = createPauses(() => now)
    pauses.applyAnswer(request, answerHead(429, '7'), now)
    now -= 86_400_000
    expect(pauses.endOf('get', 'api/thing')).toBeNull()
  })
})

describe('tabs of one device', () => {
  const BUSY_ANSWER = {
    answered: true,
    status: 429,
    contentType: '',
    headers: new Headers({ 'Retry-After': '60' }),
    text: '',
  } as const
  let storage: ReturnType<typeof pageMemory>
  const ORDER_REQUEST = { method: 'post', path: 'api/order', limitMs: 1 } as const
  let now: number
  beforeEach(() => {
    now = 1_000_000
    storage = pageMemory()
  })
  const openTab = (owner = '7') => createPauses(() => now, { storage, owner })

  test('share a pause, also with a tab that opens later, until the server answers one of them', () => {
    const [firstTab, secondTab] = [openTab(), openTab()]
    firstTab.applyAnswer(ORDER_REQUEST, BUSY_ANSWER, now)
    expect(secondTab.endOf('post', 'api/order')).toBe(1_060_000)
    expect(openTab().endOf('post', 'api/order')).toBe(1_060_000)
    now += 60_000
    secondTab.applyAnswer(ORDER_REQUEST, { ...BUSY_ANSWER, status: 200, headers: new Headers() }, now)
    expect(firstTab.endOf('post', 'api/order')).toBeNull()
    expect(storage.storedItems.size).toBe(0)
  })

  test('drop the pauses of the previous person', () => {
    openTab('7').applyAnswer(ORDER_REQUEST, BUSY_ANSWER, now)
    expect(openTab('8').endOf('post', 'api/order')).toBeNull()
    expect(storage.storedItems.size).toBe(0)
  })

  test('delete a pause that ended an hour ago', () => {
    openTab().applyAnswer(ORDER_REQUEST, BUSY_ANSWER, now)
    now += 3_660_001
    openTab()
    expect(storage.storedItems.size).toBe(0)
  })

  test('keep their own pauses when localStorage is full', () => {
    const fullStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => {},
    }
    const pauses = createPauses(() => now, { storage: fullStorage, owner: '7' })
    pauses.applyAnswer(ORDER_REQUEST, BUSY_ANSWER, now)
    expect(pauses.endOf('post', 'api/order')).toBe(1_060_000)
  })

  test('ignore stored pauses of a wrong shape', () => {
    storage.setItem('counter-pauses', '{"owner":"7","asked":[1]}')
    expect(openTab().endOf('post', 'api/order')).toBeNull()
  })
})

describe('the client', () => {
  let server: ApiServer
  beforeEach(async () => {
    server = await startApiServer()
  })
  afterEach(() => server.close())

  test('sends nothing during a pause, and answers the end and the reason of the pause', async () => {
    server.behaviour = (request, response) => {
      response.setHeader('Retry-After', '60')
      answerWith(429, errorBody(10101, 'Too many mails.'))(request, response)
    }
    const { reports, read } = server.connect()
    await read()
    const failure = { kind: 'busy', retryAt: API_NOW + 60_000, message: 'Too many mails.' }
    const busy = { ok: false, failure }
    expect(await read()).toEqual(busy)
    expect(await read()).toEqual(busy)
    expect(server.requests).toHaveLength(1)
    // A call that was not sent says nothing about the connection.
    expect(reports.answers).toEqual([true])
  })
})

test.each([
  ['an account', null, orderCalls.checkout.path],
  ['a visitor', sampleCustomer, orderCalls.checkoutNewUser.path],
])('no order of %s is checked during a pause for such orders', async (_, customer, pausedPath) => {
  const unexpectedCall = () => Promise.reject(new Error('A call was made'))
  const checker = createChecker({
    call: unexpectedCall,
    download: unexpectedCall,
    exchange: unexpectedCall,
    pausedUntil: (method, path) => (method === 'post' && path === pausedPath ? 2_000_000 : null),
  })
  expect(await checker.check(samplePendingOrder({ customer }))).toEqual({
    kind: 'unanswered',
    retryAt: 2_000_000,
  })
})
