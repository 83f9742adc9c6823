import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { product } from '#tests/support/product.ts'
import type { PicturesStatus } from './catalogue.ts'
import { fetchPictures, type PictureParts, readPicturesStatus } from './pictures.ts'

let copy: CopyDatabase
let parts: PictureParts
let cachedPaths: string[]
let fetchedPaths: string[]
/** The number of times that the pictures in the cache were counted. */
let cacheCountCalls: number
let databaseCount = 0

/** A cache storage with these pictures; it has only the members that the count uses. */
function cacheStorageWith(paths: string[]): CacheStorage {
  const cache = {
    async keys() {
      cacheCountCalls += 1
      return paths.map((path) => new Request(`http://localhost${path}`))
    },
  }
  // The count uses only these members of CacheStorage.
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
  cachedPaths = []
  fetchedPaths = []
  cacheCountCalls = 0
  parts = {
    copy,
    format: async () => 'webp',
    cacheStorage: cacheStorageWith(cachedPaths),
    async fetchPicture(path) {
      fetchedPaths.push(path)
      cachedPaths.push(path)
      return new Response('picture')
    },
  }
})
afterEach(() => vi.useRealTimers())

test('the status counts the cached pictures that the catalogue needs', async () => {
  cachedPaths.push('/api/file/image/small/a.webp', '/api/file/image/small/gone.webp')
  expect(await readPicturesStatus(parts)).toEqual({ phase: 'idle', storedCount: 1, totalCount: 9 })
})

test('the status counts no pictures without a cache', async () => {
  parts.cacheStorage = undefined
  expect(await readPicturesStatus(parts)).toEqual({ phase: 'idle', storedCount: 0, totalCount: 9 })
})

test('fetchPictures fetches only missing pictures and reports its progress', async () => {
  cachedPaths.push(
    '/api/file/image/general/a.webp',
    '/api/file/image/cart/a.webp',
    '/api/file/image/small/a.webp',
  )
  const reports: PicturesStatus[] = []
  const finalStatus = await fetchPictures(
    parts,
    (status) => reports.push(status),
    new AbortController().signal,
  )
  expect(finalStatus).toEqual({ phase: 'idle', storedCount: 9, totalCount: 9 })
  expect(fetchedPaths).toEqual([
    '/api/file/image/general/b.webp',
    '/api/file/image/cart/b.webp',
    '/api/file/image/small/b.webp',
    '/api/file/image/general/c.webp',
    '/api/file/image/cart/c.webp',
    '/api/file/image/small/c.webp',
  ])
  expect(reports.map(({ storedCount }) => storedCount)).toEqual([3, 4, 5, 6, 7, 8, 9, 9])
  expect(reports.at(-1)?.phase).toBe('idle')
})

test('fetchPictures fetches nothing before the worker that caches pictures controls the page', async () => {
  const container = Object.assign(new EventTarget(), { controller: null as object | null })
  parts.worker = container as unknown as ServiceWorkerContainer // it has the members that fetchPictures uses
  parts.fetchPicture = async (path) => {
    if (container.controller !== null) cachedPaths.push(path)
    return new Response('picture')
  }
  const fetching = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  container.controller = {}
  container.dispatchEvent(new Event('controllerchange'))
  expect(await fetching).toEqual({ phase: 'idle', storedCount: 9, totalCount: 9 })
})

test('fetchPictures waits at most 15 seconds for a worker, and not at all if the signal is aborted', async () => {
  parts.worker = Object.assign(new EventTarget(), { controller: null }) as unknown as ServiceWorkerContainer
  const fetching = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await fetching).storedCount).toBe(9)
  expect((await fetchPictures(parts, () => {}, AbortSignal.abort())).phase).toBe('idle')
})

test('fetchPictures requests four pictures at a time', async () => {
  const pendingAnswers: (() => void)[] = []
  parts.fetchPicture = (path) => {
    cachedPaths.push(path)
    return new Promise((resolve) => pendingAnswers.push(() => resolve(new Response('picture'))))
  }
  const fetching = fetchPictures(parts, () => {}, new AbortController().signal)
  await vi.waitFor(() => expect(pendingAnswers).toHaveLength(4), { interval: 1 })
  pendingAnswers[0]?.()
  await vi.waitFor(() => expect(pendingAnswers).toHaveLength(5), { interval: 1 })
  for (let count = 1; count < 9; count += 1) {
    await vi.waitFor(() => expect(pendingAnswers.length).toBeGreaterThan(count), { interval: 1 })
    pendingAnswers[count]?.()
  }
  expect((await fetching).storedCount).toBe(9)
})

test('fetchPictures ends early and fails when no answers come any more', async () => {
  let requestCount = 0
  parts.fetchPicture = async () => {
    requestCount += 1
    throw new TypeError('Failed to fetch')
  }
  const finalStatus = await fetchPictures(parts, () => {}, new AbortController().signal)
  expect(finalStatus).toEqual({ phase: 'failed', storedCount: 0, totalCount: 9 })
  expect(requestCount).toBeLessThan(10)
})

test('fetchPictures goes on while some pictures are missing but others arrive', async () => {
  await putProducts(
    copy,
    Array.from({ length: 10 }, (_, index) =>
      product({ id: 10 + index, images: [{ uuid: `many-${index}`, name: '' }] }),
    ),
  )
  let requestCount = 0
  parts.fetchPicture = async () => {
    requestCount += 1
    return new Response('', { status: requestCount % 3 === 0 ? 200 : 404 })
  }
  await fetchPictures(parts, () => {}, new AbortController().signal)
  expect(requestCount).toBe(39)
})

test('fetchPictures requests nothing more when the server asks for a pause', async () => {
  let requestCount = 0
  parts.fetchPicture = async () => {
    requestCount += 1
    return new Response('', { status: 429 })
  }
  const finalStatus = await fetchPictures(parts, () => {}, new AbortController().signal)
  expect(finalStatus).toEqual({ phase: 'failed', storedCount: 0, totalCount: 9 })
  // Four requests were running.
  expect(requestCount).toBe(4)
})

test('a placeholder from the worker is not counted as the picture', async () => {
  parts.fetchPicture = async () => new Response('drawing', { headers: { 'counter-stand-in': 'placeholder' } })
  expect((await fetchPictures(parts, () => {}, new AbortController().signal)).phase).toBe('failed')
})

/** The worker answers with each picture, but does not cache it yet. Returns the paths of these pictures. */
function answerWithoutCaching(): string[] {
  const uncachedPaths: string[] = []
  parts.fetchPicture = async (path) => {
    uncachedPaths.push(path)
    return new Response('picture')
  }
  return uncachedPaths
}

/**
 * Advances time until the fetching ends. It advances in steps, because the reads of IndexedDB between two timers take
 * real time.
 */
async function advanceToEnd(fetching: Promise<PicturesStatus>): Promise<PicturesStatus> {
  let isOver = false
  const fetchingEnd = fetching.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(200)
  return fetchingEnd
}

/** Advances time until the pictures in the cache were counted this many more times. */
async function advanceCounts(count: number): Promise<void> {
  const lastCount = cacheCountCalls + count
  while (cacheCountCalls < lastCount) await vi.advanceTimersByTimeAsync(200)
}

test('fetchPictures waits for a worker that caches the pictures only after its answers', async () => {
  const uncachedPaths = answerWithoutCaching()
  const fetching = fetchPictures(parts, () => {}, new AbortController().signal)
  // The cache is counted before the fetches, after them, and once without a change.
  await advanceCounts(3)
  cachedPaths.push(...uncachedPaths)
  expect(await advanceToEnd(fetching)).toEqual({ phase: 'idle', storedCount: 9, totalCount: 9 })
})

test('fetchPictures waits for a slow worker as long as it caches pictures', async () => {
  const uncachedPaths = answerWithoutCaching()
  const fetching = fetchPictures(parts, () => {}, new AbortController().signal)
  while (cachedPaths.length < 9) {
    await advanceCounts(8) // the wait ends after ten counts without a new picture
    cachedPaths.push(...uncachedPaths.splice(0, 1))
  }
  expect(await advanceToEnd(fetching)).toEqual({ phase: 'idle', storedCount: 9, totalCount: 9 })
})

test('fetchPictures stops waiting when the worker caches no more pictures', async () => {
  answerWithoutCaching()
  const fetching = fetchPictures(parts, () => {}, new AbortController().signal)
  expect(await advanceToEnd(fetching)).toEqual({ phase: 'failed', storedCount: 0, totalCount: 9 })
})

test('fetchPictures stops when it is aborted', async () => {
  const abort = new AbortController()
  const finalStatus = await fetchPictures(
    parts,
    ({ storedCount }) => {
      if (storedCount === 2) abort.abort()
    },
    abort.signal,
  )
  expect(finalStatus.phase).toBe('idle')
  expect(finalStatus.storedCount).toBeLessThan(9)
})
