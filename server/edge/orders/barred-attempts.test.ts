import { expect, test } from 'vitest'
import { createBarredAttempts } from './barred-attempts.ts'

const post = (attempt: number, intent = 'a', author = '7') => ({ author, intent, attempt })

test('copies of a barred attempt do not begin; the next attempt, other intents and other authors do', () => {
  const attempts = createBarredAttempts()
  expect(attempts.bar(post(1))).toBe(true)
  expect(attempts.begin(post(1))).toBe(false)
  expect(attempts.begin(post(1, 'b'))).toBe(true)
  expect(attempts.begin(post(1, 'a', '8'))).toBe(true)
  expect(attempts.begin(post(2))).toBe(true)
})

test('nothing is barred after a POST of the intent has begun, unless it failed before its forward', () => {
  const attempts = createBarredAttempts()
  expect([attempts.begin(post(1)), attempts.begin(post(1))]).toEqual([true, true])
  expect(attempts.bar(post(1))).toBe(false)
  attempts.giveUp(post(1))
  expect(attempts.bar(post(1))).toBe(false)
  attempts.giveUp(post(1))
  expect(attempts.bar(post(1))).toBe(true)
  expect(attempts.begin(post(1))).toBe(false)
})

test('a POST of an app that does not count its attempts begins also after a denied one', () => {
  const attempts = createBarredAttempts()
  expect(attempts.bar(post(0))).toBe(true)
  expect(attempts.begin(post(0))).toBe(true)
})

test('after an intent of the last hour was forgotten, nothing is barred for an hour', () => {
  let time = 0
  const attempts = createBarredAttempts(2, () => time)
  const canBar = (intent: string) => attempts.bar(post(1, intent))
  expect(['a', 'b', 'b'].map(canBar)).toEqual([true, true, true])
  time = 3_600_000
  expect(canBar('c')).toBe(true) // 'a' was forgotten after an hour
  expect(canBar('d')).toBe(true)
  expect(canBar('e')).toBe(false)
  time += 3_599_999
  expect(canBar('e')).toBe(false)
  time += 1
  expect(canBar('e')).toBe(true)
})
