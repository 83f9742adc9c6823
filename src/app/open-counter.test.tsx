import { afterEach, expect, it, vi } from 'vitest'
import { paintingOf } from '#first-paint/painting.ts'
import { NOTHING_STORED } from '#first-paint/read-device.ts'
import { openCounter } from './open-counter.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes no call and starts nothing after it was stopped', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  // jsdom has neither of the two.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLImageElement.prototype.decode = async () => {}
  const counter = await openCounter(await paintingOf({ reading: NOTHING_STORED, firstRequests: null }))
  await vi.waitFor(() => expect(counter.connection.read().state).toBe('offline'))
  counter.stop()
  fetch.mockClear()
  const later = vi.fn()
  counter.firstContent.runAfterwards(later)
  counter.firstContent.markShown()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(later).not.toHaveBeenCalled()
  expect(fetch).not.toHaveBeenCalled()
})
