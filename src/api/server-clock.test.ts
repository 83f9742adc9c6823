import { beforeEach, expect, test } from 'vitest'
import { createApi, createGeneration } from './client.ts'
import type { AnsweredExchange, Exchange } from './exchange.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let deviceTime: number
let elapsedMs: number
let clock: ServerClock

function startClock(startTime = NOON): void {
  deviceTime = startTime
  elapsedMs = 5_000
  clock = createServerClock(
    () => deviceTime,
    () => elapsedMs,
  )
}
function passTime(ms: number): void {
  deviceTime += ms
  elapsedMs += ms
}
beforeEach(() => startClock())

test('the device’s own clock is used until the server has answered', () => {
  passTime(1_000)
  expect(clock.now()).toBe(NOON + 1_000)
  deviceTime += DAY_MS
  expect(clock.now()).toBe(NOON + 1_000 + DAY_MS)
})

test.each([7 * DAY_MS, -7 * DAY_MS])(
  'a device whose clock is wrong by %d ms takes the server’s time',
  (wrongMs) => {
    startClock(NOON + wrongMs)
    clock.beginCall()(NOON)
    passTime(90_000)
    expect(clock.now()).toBe(NOON + 90_000)
  },
)

test('a right clock is not changed by the travel time of an answer', () => {
  passTime(20_400)
  clock.beginCall()(NOON + 20_000)
  expect(clock.now()).toBe(NOON + 20_400)
  const onAnswer = clock.beginCall()
  passTime(45_000)
  onAnswer(NOON + 21_000)
  expect(clock.now()).toBe(NOON + 65_400)
})

test('a device clock that is set back does not turn the time back', () => {
  clock.beginCall()(NOON)
  deviceTime -= 7 * DAY_MS
  passTime(60_000)
  expect(clock.now()).toBe(NOON + 60_000)
})

test('a device clock that is set forward is used only until the next answer', () => {
  clock.beginCall()(NOON)
  passTime(60_000)
  deviceTime += 7 * DAY_MS
  expect(clock.now()).toBe(NOON + 60_000 + 7 * DAY_MS)
  clock.beginCall()(NOON + 60_000)
  expect(clock.now()).toBe(NOON + 60_000)
})

test('the time that a device slept is counted', () => {
  clock.beginCall()(NOON)
  deviceTime += HOUR_MS
  expect(clock.now()).toBe(NOON + HOUR_MS)
  clock.beginCall()(NOON + HOUR_MS)
  passTime(1_000)
  expect(clock.now()).toBe(NOON + HOUR_MS + 1_000)
})

test('a late answer does not turn the time back', () => {
  const onAnswer = clock.beginCall()
  passTime(HOUR_MS)
  onAnswer(NOON)
  expect(clock.now()).toBe(NOON + HOUR_MS)
})

test('a changed server clock is followed', () => {
  clock.beginCall()(NOON)
  passTime(60_000)
  clock.beginCall()(NOON - HOUR_MS)
  expect(clock.now()).toBe(NOON - HOUR_MS)
})

const answer = (fields: Partial<AnsweredExchange> = {}): AnsweredExchange => ({
  answered: true,
  status: 200,
  contentType: 'application/json',
  headers: new Headers({ Date: 'Fri, 20 Nov 2026 18:00:00 GMT' }),
  text: '{"data":null}',
  ...fields,
})

test.each<[string, string, Exchange, number[]]>([
  ['an answer of our server sets', 'api/thing', answer(), [NOON]],
  ['a refusal sets', 'api/thing', answer({ status: 400 }), [NOON]],
  ['a page of another server does not set', 'api/thing', answer({ contentType: 'text/html' }), []],
  [
    'the 404 of a server without an edge sets',
    'edge',
    answer({ status: 404, contentType: 'text/html' }),
    [NOON],
  ],
  ['an answer without a time does not set', 'api/thing', answer({ headers: new Headers() }), []],
  ['a call without an answer does not set', 'api/thing', { answered: false, cause: 'network' }, []],
])('%s the clock', async (_, path, exchange, times) => {
  const receivedTimes: number[] = []
  const api = createApi({
    clock: { now: () => NOON, beginCall: () => (serverTime) => receivedTimes.push(serverTime) },
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    exchange: async () => exchange,
  })
  await api.exchange({ method: 'get', path, limitMs: 1_000 })
  expect(receivedTimes).toEqual(times)
})
