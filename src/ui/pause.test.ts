import { afterEach, expect, test, vi } from 'vitest'
import { createPause } from './pause.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Whether the next piece of work waits for the page. */
async function doesPause(pause: () => Promise<void>): Promise<boolean> {
  const waiting = vi.getTimerCount()
  const paused = pause()
  const isPausing = vi.getTimerCount() > waiting
  await vi.runAllTimersAsync()
  await paused
  return isPausing
}

test('work pauses after ten milliseconds, and then again after ten more', async () => {
  vi.useFakeTimers()
  const pause = createPause()
  expect(await doesPause(pause)).toBe(false)
  vi.advanceTimersByTime(9)
  expect(await doesPause(pause)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await doesPause(pause)).toBe(true)
  expect(await doesPause(pause)).toBe(false)
  vi.advanceTimersByTime(10)
  expect(await doesPause(pause)).toBe(true)
})
