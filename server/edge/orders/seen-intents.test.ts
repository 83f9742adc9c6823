import { expect, test } from 'vitest'
import { createSeenIntents } from './seen-intents.ts'

test('an intent of an author is unseen until its first POST', () => {
  const seenIntents = createSeenIntents()
  const key = { author: '7', intent: 'a' }
  expect(seenIntents.isUnseen(key)).toBe(true)
  seenIntents.add(key)
  expect(seenIntents.isUnseen(key)).toBe(false)
  expect(seenIntents.isUnseen({ author: '8', intent: 'a' })).toBe(true)
})

test('as soon as one intent was forgotten, no intent is known to be unseen', () => {
  const seenIntents = createSeenIntents(2)
  for (const intent of ['a', 'b', 'b']) seenIntents.add({ author: '7', intent })
  expect(seenIntents.isUnseen({ author: '7', intent: 'c' })).toBe(true)
  seenIntents.add({ author: '7', intent: 'c' })
  expect(['a', 'b', 'c', 'd'].map((intent) => seenIntents.isUnseen({ author: '7', intent }))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
