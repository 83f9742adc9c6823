import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import type { PicturesStatus } from './catalogue.ts'
import { fetchPictures, type PictureParts, readPicturesStatus } from './pictures.ts'

let copy: CopyDatabase
let parts: PictureParts
let cached: string[]
let fetched: string[]
/** Number of times that the cache was counted. */
let countings: number
let databaseCount = 0

/** The parts of the picture cache that the count uses. */
function cacheHolding(paths: string[]): CacheStorage {
  const cache = {
    async keys() {
      countings += 1
      return paths.map((path) => new Request(`http://localhost${path}`))
    },
  }
  // The parts of CacheStorage that the count uses.
  return { has: async () => true, open: async () => cache } as unknown as CacheStorage
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
  await putProducts(copy, [
    product({ id: 1, images: [{ uuid: 'a', name: '' }], primaryImageUuid: 'a' }),
    product({ id: 2, images: [{ uuid: 'b', name: '' }], primaryImageUuid: 'c' }),
    product({ id: 3 }),
  ])
  cached = []
  fetched = []
  countings = 0
  parts = {
    copy,
    format: async () => 'webp',
    cacheStorage: cacheHolding(cached),
    async fetchPicture(path) {
      fetched.push(path)
      cached.push(path)
      return new Response('picture')
    },
  }
})
afterEach(() => vi.useRealTimers())

test('counts the cached pictures that the catalogue needs', async () => {
  cached.push('/api/file/image/small/a.webp', '/api/file/image/small/gone.webp')
  expect(await readPicturesStatus(parts)).toEqual({ phase: 'idle', stored: 1, total: 9 })
})

test('counts none without a cache', async () => {
  parts.cacheStorage = undefined
  expect(await readPicturesStatus(parts)).toEqual({ phase: 'idle', stored: 0, total: 9 })
})

test('fetches only missing pictures and reports its progress', async () => {
  cached.push('/api/file/image/general/a.webp', '/api/file/image/cart/a.webp', '/api/file/image/small/a.webp')
  const reports: PicturesStatus[] = []
  const end = await fetchPictures(parts, (status) => reports.push(status), new AbortController().signal)
  expect(end).toEqual({ phase: 'idle', stored: 9, total: 9 })
  expect(fetched).toEqual([
    '/api/file/image/general/b.webp',
    '/api/file/image/cart/b.webp',
    '/api/file/image/small/b.webp',
    '/api/file/image/general/c.webp',
    '/api/file/image/cart/c.webp',
    '/api/file/image/small/c.webp',
  ])
  expect(reports.map(({ stored }) => stored)).toEqual([3, 4, 5, 6, 7, 8, 9, 9])
  expect(reports.at(-1)?.phase).toBe('idle')
})

test('fetches nothing before the worker that caches pictures answers the page', async () => {
  const container = Object.assign(new EventTarget(), { controller: null as object | null })
  parts.worker = container as unknown as ServiceWorkerContainer // the used parts
  parts.fetchPicture = async (path) => {
    if (container.controller !== null) cached.push(path)
    return new Response('picture')
  }
  const getting = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  container.controller = {}
  container.dispatchEvent(new Event('controllerchange'))
  expect(await getting).toEqual({ phase: 'idle', stored: 9, total: 9 })
})

test('does not wait for ever for a worker, nor after a stop', async () => {
  parts.worker = Object.assign(new EventTarget(), { controller: null }) as unknown as ServiceWorkerContainer // the used parts
  const getting = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await getting).stored).toBe(9)
  expect((await fetchPictures(parts, () => {}, AbortSignal.abort())).phase).toBe('idle')
})

test('asks for four pictures at a time', async () => {
  const waiting: (() => void)[] = []
  parts.fetchPicture = (path) => {
    cached.push(path)
    return new Promise((resolve) => waiting.push(() => resolve(new Response('picture'))))
  }
  const end = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(waiting).toHaveLength(4), { interval: 1 })
  waiting[0]?.()
  await vi.waitFor(() => expect(waiting).toHaveLength(5), { interval: 1 })
  for (let count = 1; count < 9; count += 1) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(count), { interval: 1 })
    waiting[count]?.()
  }
  expect((await end).stored).toBe(9)
})

test('ends early and fails when no answers come any more', async () => {
  let requestCount = 0
  parts.fetchPicture = async () => {
    requestCount += 1
    throw new TypeError('Failed to fetch')
  }
  const end = await fetchPictures(parts, () => {}, new AbortController().signal)
  expect(end).toEqual({ phase: 'failed', stored: 0, total: 9 })
  expect(requestCount).toBeLessThan(10)
})

test('requests nothing more when the server asks for a pause', async () => {
  let requestCount = 0
  parts.fetchPicture = async () => {
    requestCount += 1
    return new Response('', { status: 429 })
  }
  const end = await fetchPictures(parts, () => {}, new AbortController().signal)
  expect(end).toEqual({ phase: 'failed', stored: 0, total: 9 })
  // Four requests were running.
  expect(requestCount).toBe(4)
})

test('a placeholder from the worker is not counted as the picture', async () => {
  parts.fetchPicture = async () => new Response('drawing', { headers: { 'counter-stand-in': 'placeholder' } })
  expect((await fetchPictures(parts, () => {}, new AbortController().signal)).phase).toBe('failed')
})

/** The worker answers with each picture but caches these paths later. */
function cacheLater(): string[] {
  const uncachedPaths: string[] = []
  parts.fetchPicture = async (path) => {
    uncachedPaths.push(path)
    return new Response('picture')
  }
  return uncachedPaths
}

/** Advances time until the work ends: between two timers the device is read in real time. */
async function inTime(end: Promise<PicturesStatus>): Promise<PicturesStatus> {
  let isOver = false
  const walkEnd = end.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(200)
  return walkEnd
}

/** Advances time until the cache was counted this many times more. */
async function afterCountings(count: number): Promise<void> {
  const lastCounting = countings + count
  while (countings < lastCounting) await vi.advanceTimersByTimeAsync(200)
}

test('waits for the worker that still caches the last picture', async () => {
  const uncachedPaths = cacheLater()
  const end = fetchPictures(parts, () => {}, new AbortController().signal)
  // The cache is counted before the fetches, after them, and once without a change.
  await afterCountings(3)
  cached.push(...uncachedPaths)
  expect(await inTime(end)).toEqual({ phase: 'idle', stored: 9, total: 9 })
})

test('waits for a slow worker as long as it caches pictures', async () => {
  const uncachedPaths = cacheLater()
  const end = fetchPictures(parts, () => {}, new AbortController().signal)
  while (cached.length < 9) {
    await afterCountings(8) // of ten
    cached.push(...uncachedPaths.splice(0, 1))
  }
  expect(await inTime(end)).toEqual({ phase: 'idle', stored: 9, total: 9 })
})

test('stops waiting when the worker caches no more pictures', async () => {
  cacheLater()
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
