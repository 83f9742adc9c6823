import { expect, it } from 'vitest'
import { isNearlyFull } from './nearly-full.ts'

const navigatorWith = (usage: number, quota: number) => ({
  storage: { estimate: async () => ({ usage, quota }) },
})

it.each([
  ['reports 80 % used', navigatorWith(80, 100), true],
  ['reports 79 % used', navigatorWith(79, 100), false],
  ['does not answer', { storage: { estimate: () => Promise.reject(new TypeError('not now')) } }, false],
  ['has no estimate, as Safari before 17', { storage: {} }, false],
  ['has no storage manager', {}, false],
])('isNearlyFull judges a browser that %s', async (_, navigator, isFull) => {
  expect(await isNearlyFull(navigator)).toBe(isFull)
})
