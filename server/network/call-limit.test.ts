import { expect, test } from 'vitest'
import { createCallLimit } from './call-limit.ts'

const MINUTE_MS = 60_000

function limitOf(most: number) {
  const time = { now: 1_000_000_000 }
  return { time, ...createCallLimit(most, () => time.now) }
}

test('admits three calls of an address, then none until the fifteen minutes are over', () => {
  const { time, count } = limitOf(3)
  expect([count('10.0.0.1'), count('10.0.0.1'), count('10.0.0.1')]).toEqual([null, null, null])
  time.now += 5 * MINUTE_MS
  expect(count('10.0.0.1')).toBe(10 * MINUTE_MS)
  expect(count('10.0.0.2')).toBe(null)
  time.now += 10 * MINUTE_MS
  expect(count('10.0.0.1')).toBe(null)
})

test('a clock that is put back locks nobody out', () => {
  const { time, count } = limitOf(1)
  count('10.0.0.1')
  time.now -= 24 * 60 * MINUTE_MS
  expect(count('10.0.0.1')).toBe(null)
})

test('all addresses of an IPv6 network count as one, and an IPv4 address counts the same in both spellings', () => {
  const { count } = limitOf(1)
  count('2001:db8:1:2::1')
  expect(count('2001:db8:1:2:ffff::2')).toBe(15 * MINUTE_MS)
  count('10.0.0.1')
  expect(count('::ffff:10.0.0.1')).toBe(15 * MINUTE_MS)
})

test('a call that was taken back does not count', () => {
  const { count, forgive } = limitOf(1)
  for (let call = 0; call < 5; call += 1) {
    expect(count('10.0.0.1')).toBe(null)
    forgive('10.0.0.1')
  }
})

test('counts a person by id, in a window of the given length', () => {
  const time = { now: 500 }
  const { count } = createCallLimit(1, () => time.now, MINUTE_MS)
  expect([count('7'), count('70'), count('7')]).toEqual([null, null, MINUTE_MS])
  time.now += MINUTE_MS
  expect(count('7')).toBe(null)
})

test('a flood of addresses makes room by forgetting the oldest', () => {
  const { count } = limitOf(1)
  count('10.0.0.1')
  for (let number = 0; number < 50_000; number += 1) count(`10.1.${number >> 8}.${number & 255}`)
  expect(count('10.0.0.1')).toBe(null)
  expect(count('10.1.195.79')).toBe(15 * MINUTE_MS)
})
