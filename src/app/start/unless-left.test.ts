import { afterEach, expect, test, vi } from 'vitest'
import { unlessLeft } from './unless-left.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('tells no failure while its page may be on the way out, and tells it to one that stays', async () => {
  vi.useFakeTimers()
  const told: string[] = []
  unlessLeft(Promise.reject(new Error('not loaded'))).catch(({ message }: Error) => told.push(message))
  await vi.advanceTimersByTimeAsync(900)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(told).toEqual(['not loaded'])
})

test('hands on what was loaded at once', async () => {
  expect(await unlessLeft(Promise.resolve('code'))).toBe('code')
})
