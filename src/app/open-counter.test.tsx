import { afterEach, expect, it, vi } from 'vitest'
import { paintingOf } from '#first-paint/painting.ts'
import { NOTHING_STORED } from '#first-paint/read-device.ts'
import { openCounter } from './open-counter.ts'

afterEach(() => vi.unstubAllGlobals())

it('a stopped page sends no call and starts no work', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  // jsdom has neither matchMedia nor decode.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLImageElement.prototype.decode = async () => {}
  const counter = await openCounter(await paintingOf({ reading: NOTHING_STORED, firstRequests: null }))
  await vi.waitFor(() => expect(counter.connection.read().state).toBe('offline'))
  counter.stop()
  fetch.mockClear()
  const laterWork = vi.fn()
  counter.firstContent.runAfterwards(laterWork)
  counter.firstContent.markShown()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(laterWork).not.toHaveBeenCalled()
  expect(fetch).not.toHaveBeenCalled()
})
