import { afterEach, expect, test, vi } from 'vitest'
import { delayRejection } from './delay-rejection.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a failed load rejects after a second', async () => {
  vi.useFakeTimers()
  const messages: string[] = []
  delayRejection(Promise.reject(new Error('not loaded'))).catch(({ message }: Error) =>
    messages.push(message),
  )
  await vi.advanceTimersByTimeAsync(900)
  expect(messages).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(messages).toEqual(['not loaded'])
})

test('a successful load resolves at once', async () => {
  expect(await delayRejection(Promise.resolve('code'))).toBe('code')
})
