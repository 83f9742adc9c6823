import { expect, test } from 'vitest'
import { readCounterHeight, storeCounterHeight } from './counter-height.ts'

function createPage() {
  const entries = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as unknown as Storage // only these two are called
  return { entries, page: { localStorage, innerWidth: 800 } }
}

test('each account has the height that it saw last', () => {
  const { page } = createPage()
  expect(readCounterHeight(page, '3')).toBeNull()
  storeCounterHeight(page, '3', 211.6)
  storeCounterHeight(page, '4', 0)
  expect([readCounterHeight(page, '3'), readCounterHeight(page, '4')]).toEqual([212, 0])
})

test('a window of another layout has a height of its own', () => {
  const { page } = createPage()
  storeCounterHeight(page, '3', 262)
  const heights = [390, 480, 959, 960, 1280].map((innerWidth) =>
    readCounterHeight({ ...page, innerWidth }, '3'),
  )
  expect(heights).toEqual([null, 262, 262, null, null])
})

test('an entry of another form, and a browser that forbids storage, tell nothing', () => {
  const { entries, page } = createPage()
  entries.set('counter-height-3-one', '12px')
  expect(readCounterHeight(page, '3')).toBeNull()
  const forbidden = {
    innerWidth: 800,
    get localStorage(): Storage {
      throw new DOMException('forbidden', 'SecurityError')
    },
  }
  expect(readCounterHeight(forbidden, '3')).toBeNull()
  expect(() => storeCounterHeight(forbidden, '3', 1)).not.toThrow()
})
