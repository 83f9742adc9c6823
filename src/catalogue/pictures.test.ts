import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import type { PicturesStatus } from './catalogue.ts'
import { fetchPictures, type PictureParts, readPicturesStatus } from './pictures.ts'

let copy: CopyDatabase
let parts: PictureParts
let kept: string[]
let fetched: string[]
/** How often it was counted what the cache holds. */
let looks: number
let opened = 0

/** The picture cache as far as it is counted here. */
function cacheHolding(paths: string[]): CacheStorage {
  const cache = {
    async keys() {
      looks += 1
      return paths.map((path) => new Request(`http://localhost${path}`))
    },
  }
  // The parts of CacheStorage that the count uses.
  return { has: async () => true, open: async () => cache } as unknown as CacheStorage
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  opened += 1
  copy = new CopyDatabase(String(opened))
  await putProducts(copy, [
    product({ id: 1, images: [{ uuid: 'a', name: '' }], primaryImageUuid: 'a' }),
    product({ id: 2, images: [{ uuid: 'b', name: '' }], primaryImageUuid: 'c' }),
    product({ id: 3 }),
  ])
  kept = []
  fetched = []
  looks = 0
  parts = {
    copy,
    format: async () => 'webp',
    cacheStorage: cacheHolding(kept),
    async fetchPicture(path) {
      fetched.push(path)
      kept.push(path)
      return new Response('picture')
    },
  }
})
afterEach(() => vi.useRealTimers())

test('counts what the cache holds of what the catalogue needs', async () => {
  kept.push('/api/file/image/small/a.webp', '/api/file/image/small/gone.webp')
  expect(await readPicturesStatus(parts)).toEqual({ phase: 'idle', stored: 1, total: 9 })
})

test('counts none where there is no cache', async () => {
  parts.cacheStorage = undefined
  expect(await readPicturesStatus(parts)).toEqual({ phase: 'idle', stored: 0, total: 9 })
})

test('fetches only what is missing and tells its progress', async () => {
  kept.push('/api/file/image/general/a.webp', '/api/file/image/cart/a.webp', '/api/file/image/small/a.webp')
  const told: PicturesStatus[] = []
  const end = await fetchPictures(parts, (status) => told.push(status), new AbortController().signal)
  expect(end).toEqual({ phase: 'idle', stored: 9, total: 9 })
  expect(fetched).toEqual([
    '/api/file/image/general/b.webp',
    '/api/file/image/cart/b.webp',
    '/api/file/image/small/b.webp',
    '/api/file/image/general/c.webp',
    '/api/file/image/cart/c.webp',
    '/api/file/image/small/c.webp',
  ])
  expect(told.map(({ stored }) => stored)).toEqual([3, 4, 5, 6, 7, 8, 9, 9])
  expect(told.at(-1)?.phase).toBe('idle')
})

test('fetches nothing before the worker that keeps it answers the page', async () => {
  const container = Object.assign(new EventTarget(), { controller: null as object | null })
  parts.worker = container as unknown as ServiceWorkerContainer // what is asked of it
  parts.fetchPicture = async (path) => {
    if (container.controller !== null) kept.push(path)
    return new Response('picture')
  }
  const getting = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  container.controller = {}
  container.dispatchEvent(new Event('controllerchange'))
  expect(await getting).toEqual({ phase: 'idle', stored: 9, total: 9 })
})

test('is not held up by a worker that never comes, nor after a stop', async () => {
  parts.worker = Object.assign(new EventTarget(), { controller: null }) as unknown as ServiceWorkerContainer // as above
  const getting = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await getting).stored).toBe(9)
  expect((await fetchPictures(parts, () => {}, AbortSignal.abort())).phase).toBe('idle')
})

test('asks for four pictures at a time', async () => {
  const waiting: (() => void)[] = []
  parts.fetchPicture = (path) => {
    kept.push(path)
    return new Promise((resolve) => waiting.push(() => resolve(new Response('picture'))))
  }
  const end = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(waiting).toHaveLength(4), { interval: 1 })
  waiting[0]?.()
  await vi.waitFor(() => expect(waiting).toHaveLength(5), { interval: 1 })
  for (let next = 1; next < 9; next += 1) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(next), { interval: 1 })
    waiting[next]?.()
  }
  expect((await end).stored).toBe(9)
})

test('ends early and fails when nothing answers any more', async () => {
  let tries = 0
  parts.fetchPicture = async () => {
    tries += 1
    throw new TypeError('Failed to fetch')
  }
  const end = await fetchPictures(parts, () => {}, new AbortController().signal)
  expect(end).toEqual({ phase: 'failed', stored: 0, total: 9 })
  expect(tries).toBeLessThan(10)
})

test('asks for nothing more where the server asks for a pause', async () => {
  let tries = 0
  parts.fetchPicture = async () => {
    tries += 1
    return new Response('', { status: 429 })
  }
  const end = await fetchPictures(parts, () => {}, new AbortController().signal)
  expect(end).toEqual({ phase: 'failed', stored: 0, total: 9 })
  // Four were under way.
  expect(tries).toBe(4)
})

test('does not take a stand-in for the picture', async () => {
  parts.fetchPicture = async () => new Response('drawing', { headers: { 'counter-stand-in': 'placeholder' } })
  expect((await fetchPictures(parts, () => {}, new AbortController().signal)).phase).toBe('failed')
})

/** The worker answers with each picture and has yet to write it: those paths. */
function keepLater(): string[] {
  const late: string[] = []
  parts.fetchPicture = async (path) => {
    late.push(path)
    return new Response('picture')
  }
  return late
}

/** Lets time go on until this has come to its end: between two timers the device is read in real time. */
async function inTime(end: Promise<PicturesStatus>): Promise<PicturesStatus> {
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(200)
  return over
}

/** Lets time go on until the cache was looked at so many times more. */
async function afterLooks(count: number): Promise<void> {
  const last = looks + count
  while (looks < last) await vi.advanceTimersByTimeAsync(200)
}

test('waits for the worker that still writes the last picture', async () => {
  const late = keepLater()
  const end = fetchPictures(parts, () => {}, new AbortController().signal)
  // Before it fetches, after it, and once in vain.
  await afterLooks(3)
  kept.push(...late)
  expect(await inTime(end)).toEqual({ phase: 'idle', stored: 9, total: 9 })
})

test('is patient with a worker that writes slowly, as long as it writes', async () => {
  const late = keepLater()
  const end = fetchPictures(parts, () => {}, new AbortController().signal)
  while (kept.length < 9) {
    await afterLooks(8) // of ten
    kept.push(...late.splice(0, 1))
  }
  expect(await inTime(end)).toEqual({ phase: 'idle', stored: 9, total: 9 })
})

test('gives up a worker that writes no more', async () => {
  keepLater()
  const end = fetchPictures(parts, () => {}, new AbortController().signal)
  expect(await inTime(end)).toEqual({ phase: 'failed', stored: 0, total: 9 })
})

test('stops when it is aborted', async () => {
  const abort = new AbortController()
  const end = await fetchPictures(
    parts,
    ({ stored }) => {
      if (stored === 2) abort.abort()
    },
    abort.signal,
  )
  expect(end.phase).toBe('idle')
  expect(end.stored).toBeLessThan(9)
})
