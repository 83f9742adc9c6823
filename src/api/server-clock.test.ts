import { beforeEach, expect, test } from 'vitest'
import { createApi, createGeneration } from './client.ts'
import type { Answered, Exchange } from './exchange.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

const NOON = Date.UTC(2026, 10, 20, 18)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let device: number
let elapsed: number
let clock: ServerClock

function open(deviceTime = NOON): void {
  device = deviceTime
  elapsed = 5_000
  clock = createServerClock(
    () => device,
    () => elapsed,
  )
}
function pass(ms: number): void {
  device += ms
  elapsed += ms
}
beforeEach(() => open())

test('the device’s own clock is used until the server has answered', () => {
  pass(1_000)
  expect(clock.now()).toBe(NOON + 1_000)
  device += DAY_MS
  expect(clock.now()).toBe(NOON + 1_000 + DAY_MS)
})

test.each([7 * DAY_MS, -7 * DAY_MS])(
  'a device whose clock is wrong by %d ms takes the server’s time',
  (wrongMs) => {
    open(NOON + wrongMs)
    clock.beginCall()(NOON)
    pass(90_000)
    expect(clock.now()).toBe(NOON + 90_000)
  },
)

test('a right clock is not changed by the travel time of an answer', () => {
  pass(20_400)
  clock.beginCall()(NOON + 20_000)
  expect(clock.now()).toBe(NOON + 20_400)
  const onAnswer = clock.beginCall()
  pass(45_000)
  onAnswer(NOON + 21_000)
  expect(clock.now()).toBe(NOON + 65_400)
})

test('a device clock that is set back does not turn the time back', () => {
  clock.beginCall()(NOON)
  device -= 7 * DAY_MS
  pass(60_000)
  expect(clock.now()).toBe(NOON + 60_000)
})

test('a device clock that is set forward is used only until the next answer', () => {
  clock.beginCall()(NOON)
  pass(60_000)
  device += 7 * DAY_MS
  expect(clock.now()).toBe(NOON + 60_000 + 7 * DAY_MS)
  clock.beginCall()(NOON + 60_000)
  expect(clock.now()).toBe(NOON + 60_000)
})

test('the time that a device slept is counted', () => {
  clock.beginCall()(NOON)
  device += HOUR_MS
  expect(clock.now()).toBe(NOON + HOUR_MS)
  clock.beginCall()(NOON + HOUR_MS)
  pass(1_000)
  expect(clock.now()).toBe(NOON + HOUR_MS + 1_000)
})

test('a late answer does not turn the time back', () => {
  const onAnswer = clock.beginCall()
  pass(HOUR_MS)
  onAnswer(NOON)
  expect(clock.now()).toBe(NOON + HOUR_MS)
})

test('a changed server clock is followed', () => {
  clock.beginCall()(NOON)
  pass(60_000)
  clock.beginCall()(NOON - HOUR_MS)
  expect(clock.now()).toBe(NOON - HOUR_MS)
})

const answer = (fields: Partial<Answered> = {}): Answered => ({
  answered: true,
  status: 200,
  contentType: 'application/json',
  headers: new Headers({ Date: 'Fri, 20 Nov 2026 18:00:00 GMT' }),
  text: '{"data":null}',
  ...fields,
})

test.each<[string, string, Exchange, number[]]>([
  ['every answer of our server', 'api/thing', answer(), [NOON]],
  ['a refusal', 'api/thing', answer({ status: 400 }), [NOON]],
  ['no page of another server', 'api/thing', answer({ contentType: 'text/html' }), []],
  ['the 404 of a server without an edge', 'edge', answer({ status: 404, contentType: 'text/html' }), [NOON]],
  ['no answer without a time', 'api/thing', answer({ headers: new Headers() }), []],
  ['no call without an answer', 'api/thing', { answered: false, cause: 'network' }, []],
])('the clock takes the time of %s', async (_, path, exchange, times) => {
  const heard: number[] = []
  const api = createApi({
    clock: { now: () => NOON, beginCall: () => (serverTime) => heard.push(serverTime) },
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    exchange: async () => exchange,
  })
  await api.exchange({ method: 'get', path, limitMs: 1_000 })
  expect(heard).toEqual(times)
})
