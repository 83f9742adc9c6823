import { expect, test } from 'vitest'
import { createCallLimit } from './call-limit.ts'

const MINUTE_MS = 60_000

function startLimit(mostCalls: number) {
  const time = { now: 1_000_000_000 }
  return { time, ...createCallLimit(mostCalls, () => time.now) }
}

test('a limit of three admits no fourth call of an address until fifteen minutes are over', () => {
  const { time, count } = startLimit(3)
  expect([count('10.0.0.1'), count('10.0.0.1'), count('10.0.0.1')]).toEqual([null, null, null])
  time.now += 5 * MINUTE_MS
  expect(count('10.0.0.1')).toBe(10 * MINUTE_MS)
  expect(count('10.0.0.2')).toBe(null)
  time.now += 10 * MINUTE_MS
  expect(count('10.0.0.1')).toBe(null)
})

test('a clock that is put back locks nobody out', () => {
  const { time, count } = startLimit(1)
  count('10.0.0.1')
  time.now -= 24 * 60 * MINUTE_MS
  expect(count('10.0.0.1')).toBe(null)
})

test('the calls of an IPv6 network are counted together, as are both spellings of an IPv4 address', () => {
  const { count } = startLimit(1)
  count('2001:db8:1:2::1')
  expect(count('2001:db8:1:2:ffff::2')).toBe(15 * MINUTE_MS)
  count('10.0.0.1')
  expect(count('::ffff:10.0.0.1')).toBe(15 * MINUTE_MS)
})

test('a forgiven call does not count', () => {
  const { count, forgive } = startLimit(1)
  for (let call = 0; call < 5; call += 1) {
    expect(count('10.0.0.1')).toBe(null)
    forgive('10.0.0.1')
  }
})

test('a limit counts the calls of each person id, in a window of the given length', () => {
  const time = { now: 500 }
  const { count } = createCallLimit(1, () => time.now, MINUTE_MS)
  expect([count('7'), count('70'), count('7')]).toEqual([null, null, MINUTE_MS])
  time.now += MINUTE_MS
  expect(count('7')).toBe(null)
})

test('a flood of addresses makes the limit forget the earliest caller', () => {
  const { count } = startLimit(1)
  count('10.0.0.1')
  for (let number = 0; number < 50_000; number += 1) count(`10.1.${number >> 8}.${number & 255}`)
  expect(count('10.0.0.1')).toBe(null)
  expect(count('10.1.195.79')).toBe(15 * MINUTE_MS)
})

test('a limit for bytes admits no call whose bytes pass it, and a smaller one after it', () => {
  const { count } = createCallLimit(1000, () => 0, MINUTE_MS)
  expect([count('7', 600), count('7', 401), count('7', 400), count('7', 1)]).toEqual([
    null,
    MINUTE_MS,
    null,
    MINUTE_MS,
  ])
})
