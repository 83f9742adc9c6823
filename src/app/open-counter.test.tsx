import { afterEach, expect, it, vi } from 'vitest'
import { paintingOf } from '#first-paint/painting.ts'
import { NOTHING_STORED } from '#first-paint/read-device.ts'
import { openCounter } from './open-counter.ts'

afterEach(() => vi.unstubAllGlobals())

async function openWith(fetch: typeof globalThis.fetch) {
  vi.stubGlobal('fetch', fetch)
  // jsdom has neither matchMedia nor decode.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  HTMLImageElement.prototype.decode = async () => {}
  return openCounter(await paintingOf({ reading: NOTHING_STORED, firstRequests: null }))
}

it('a stopped page sends no call and starts no work', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const counter = await openWith(fetch)
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

it('a page shows the edge the beat of its last answer', async () => {
  const beat = `store-a.0.104.run-1.${'a'.repeat(64)}`
  const headers = { 'Content-Type': 'application/json', 'Counter-Store-Beat': beat }
  const status = {
    idempotency: true,
    retentionHours: 9600,
    storeId: 'store-a',
    serverTime: '',
    backend: 'up',
  }
  const shownBeats: (string | null)[] = []
  const counter = await openWith(async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/edge')) throw new TypeError('Failed to fetch')
    shownBeats.push(request.headers.get('Counter-Store-Beat'))
    return new Response(JSON.stringify(status), { headers })
  })
  await vi.waitFor(async () => {
    await counter.connection.probe()
    expect(shownBeats.at(-1)).toBe(beat)
  })
  expect(shownBeats[0]).toBeNull()
  counter.stop()
})
