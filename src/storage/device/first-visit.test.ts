import { expect, test } from 'vitest'
import { isFirstVisit, noteVisit } from './first-visit.ts'

function pageWithStorage(entries = new Map<string, string>()) {
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  return { localStorage: localStorage as Storage } // the code uses no other methods
}

test('every visit is the first until a visit is noted', () => {
  const page = pageWithStorage()
  expect(isFirstVisit(page)).toBe(true)
  noteVisit(page)
  expect(isFirstVisit(page)).toBe(false)
})

test('no visit counts as the first if the browser stores nothing', () => {
  const page = {
    get localStorage(): Storage {
      throw new DOMException('Forbidden', 'SecurityError')
    },
  }
  expect(isFirstVisit(page)).toBe(false)
  expect(() => noteVisit(page)).not.toThrow()
})
