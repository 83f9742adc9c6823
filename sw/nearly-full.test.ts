import { expect, it } from 'vitest'
import { isNearlyFull } from './nearly-full.ts'

const told = (usage: number, quota: number) => ({ storage: { estimate: async () => ({ usage, quota }) } })

it.each([
  ['tells four fifths', told(80, 100), true],
  ['tells less', told(79, 100), false],
  ['does not answer', { storage: { estimate: () => Promise.reject(new TypeError('not now')) } }, false],
  ['has no estimate, as Safari before 17', { storage: {} }, false],
  ['has no storage', {}, false],
])('a browser that %s', async (_, navigator, isFull) => {
  expect(await isNearlyFull(navigator)).toBe(isFull)
})
