import { expect, test } from 'vitest'
import { isFirstVisit, noteVisit } from './first-visit.ts'

function pageThatKeeps(kept = new Map<string, string>()) {
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return { localStorage: localStorage as Storage } // the part that is used
}

test('is the first until one was noted', () => {
  const page = pageThatKeeps()
  expect(isFirstVisit(page)).toBe(true)
  noteVisit(page)
  expect(isFirstVisit(page)).toBe(false)
})

test('is none where the browser keeps nothing', () => {
  const page = {
    get localStorage(): Storage {
      throw new DOMException('Forbidden', 'SecurityError')
    },
  }
  expect(isFirstVisit(page)).toBe(false)
  expect(() => noteVisit(page)).not.toThrow()
})
