import { expect, test } from 'vitest'
import { isFirstVisit, noteVisit } from './first-visit.ts'

function pageThatKeeps(entries = new Map<string, string>()) {
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  return { localStorage: localStorage as Storage } // the used part
}

test('is the first until one is noted', () => {
  const page = pageThatKeeps()
  expect(isFirstVisit(page)).toBe(true)
  noteVisit(page)
  expect(isFirstVisit(page)).toBe(false)
})

test('is not the first if the browser stores nothing', () => {
  const page = {
    get localStorage(): Storage {
      throw new DOMException('Forbidden', 'SecurityError')
    },
  }
  expect(isFirstVisit(page)).toBe(false)
  expect(() => noteVisit(page)).not.toThrow()
})
