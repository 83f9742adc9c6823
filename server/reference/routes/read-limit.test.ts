import { expect, test } from 'vitest'
import { createReadLimit } from './read-limit.ts'

const MINUTE_MS = 60_000

test('three thousand reads of an address in fifteen minutes, then none until they are over', () => {
  const time = { now: new Date('2026-11-20T15:00:00Z') }
  const admit = createReadLimit(() => time.now)
  for (let reads = 0; reads < 3000; reads += 1) admit('10.0.0.1')
  time.now = new Date(time.now.getTime() + 5 * MINUTE_MS)
  expect(() => admit('10.0.0.1')).toThrowError(
    expect.objectContaining({ status: 429, code: 10101, retryAfterMs: 10 * MINUTE_MS }),
  )
  expect(() => admit('10.0.0.2')).not.toThrow()
  time.now = new Date(time.now.getTime() + 10 * MINUTE_MS)
  expect(() => admit('10.0.0.1')).not.toThrow()
})

test('a clock that is put back locks nobody out', () => {
  const time = { now: new Date('2026-11-20T15:00:00Z') }
  const admit = createReadLimit(() => time.now)
  for (let reads = 0; reads < 3000; reads += 1) admit('10.0.0.1')
  time.now = new Date('2026-11-19T15:00:00Z')
  expect(() => admit('10.0.0.1')).not.toThrow()
})
