// Get ready for offline: fetches every picture of every stored product with plain fetch, so that the service worker caches
// it. Stored pictures are counted only in the worker's cache.
import { type ImageFormat, type ImageSize, imagePath } from '#contract/products/image.ts'
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/catalogue/product-chunks.ts'
import { PICTURE_CACHE, STAND_IN_HEADER } from '#storage/shared-names.ts'
import type { PicturesStatus } from './catalogue.ts'
import { pictureFormat } from './picture-format.ts'

/** The sizes of cards, product pages, cart and mini-cart, which people use without a connection. */
const SIZES: readonly ImageSize[] = ['general', 'cart', 'small']
const AT_ONCE = 4
/** This many failures in a row mean that the connection was lost, not that a picture is missing. */
const FAILURES_TO_STOP = 6
/** The worker caches a picture after its answer; the wait ends after this many checks without a new picture. */
const CACHING_CHECKS = 10
const CACHING_CHECK_PAUSE_MS = 200

function picturesOf(products: readonly Product[], format: ImageFormat): string[] {
  const uuids = products.flatMap((product) => [
    ...product.images.map(({ uuid }) => uuid),
    ...(product.primaryImageUuid === null ? [] : [product.primaryImageUuid]),
  ])
  return uuids.flatMap((uuid) => SIZES.map((size) => imagePath(size, uuid, format)))
}

async function neededPictures(copy: CopyDatabase, format: ImageFormat): Promise<Set<string>> {
  const paths = new Set<string>()
  for await (const products of readProductChunks(copy)) {
    for (const path of picturesOf(products, format)) paths.add(path)
  }
  return paths
}

/** Paths in the picture cache; none if the browser has no Cache Storage (insecure origin). */
async function storedPaths(storage: CacheStorage | undefined): Promise<Set<string>> {
  if (storage === undefined || !(await storage.has(PICTURE_CACHE))) return new Set()
  const requests = await (await storage.open(PICTURE_CACHE)).keys()
  return new Set(requests.map(({ url }) => new URL(url).pathname))
}

export interface PictureParts {
  copy: CopyDatabase
  format(): Promise<ImageFormat>
  cacheStorage: CacheStorage | undefined
  fetchPicture(path: string, signal: AbortSignal): Promise<Response>
  /** undefined if the browser has no workers. */
  worker?: Worker | undefined
}

/** The browser's own parts, replaced by those in `replacements`. */
export function pictureParts(
  copy: CopyDatabase,
  replacements: Partial<Omit<PictureParts, 'copy'>> = {},
): PictureParts {
  return {
    copy,
    format: pictureFormat,
    cacheStorage: globalThis.caches,
    fetchPicture: (path, signal) => fetch(path, { signal }),
    ...replacements,
  }
}

type Worker = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>

/** The longest wait for a worker. */
const WORKER_LIMIT_MS = 15_000

/** On a first visit a page is older than the worker: pictures fetched before the worker answers would not be cached. */
function waitForWorker(worker: Worker | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (worker === undefined || worker.controller !== null || signal.aborted) return resolve()
    const end = () => resolve()
    worker.addEventListener('controllerchange', end, { once: true })
    signal.addEventListener('abort', end, { once: true })
    setTimeout(end, WORKER_LIMIT_MS)
  })
}

async function readPictures({ copy, format, cacheStorage }: PictureParts) {
  const needed = await neededPictures(copy, await format())
  const cached = await storedPaths(cacheStorage)
  const missing = [...needed].filter((path) => !cached.has(path))
  return { missing, stored: needed.size - missing.length, total: needed.size }
}

export async function readPicturesStatus(parts: PictureParts): Promise<PicturesStatus> {
  const { stored, total } = await readPictures(parts)
  return { phase: 'idle', stored, total }
}

type FetchResult = 'whole' | 'missing' | 'busy'

/** `whole` only if the body was read to its end, or the worker could not cache it. */
async function fetchWhole(parts: PictureParts, path: string, signal: AbortSignal): Promise<FetchResult> {
  try {
    const response = await parts.fetchPicture(path, signal)
    await response.arrayBuffer()
    if (response.status === 429) return 'busy'
    return response.ok && !response.headers.has(STAND_IN_HEADER) ? 'whole' : 'missing'
  } catch {
    return 'missing'
  }
}

async function statusAfterCaching(parts: PictureParts, isAllFetched: boolean): Promise<PicturesStatus> {
  let status = await readPicturesStatus(parts)
  for (let tries = 0; isAllFetched && status.stored < status.total && tries < CACHING_CHECKS; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, CACHING_CHECK_PAUSE_MS))
    const { stored } = status
    status = await readPicturesStatus(parts)
    if (status.stored > stored) tries = 0
  }
  return status
}

/** Fetches missing pictures, four at a time; ends early when aborted or when no answers come any more. */
export async function fetchPictures(
  parts: PictureParts,
  onProgress: (status: PicturesStatus) => void,
  signal: AbortSignal,
): Promise<PicturesStatus> {
  const worker = 'worker' in parts ? parts.worker : globalThis.navigator?.serviceWorker
  await waitForWorker(worker, signal)
  const { missing, stored, total } = await readPictures(parts)
  let fetched = stored
  let failuresInRow = 0
  let failures = 0
  onProgress({ phase: 'reading', stored, total })

  async function fetchNext(): Promise<void> {
    while (!signal.aborted && failuresInRow < FAILURES_TO_STOP) {
      const path = missing.shift()
      if (path === undefined) return
      const end = await fetchWhole(parts, path, signal)
      if (end === 'whole') {
        fetched += 1
        failuresInRow = 0
        onProgress({ phase: 'reading', stored: fetched, total })
      } else if (!signal.aborted) {
        failures += 1
        // A server that asks for a pause gets no more requests until a person starts again.
        failuresInRow = end === 'busy' ? FAILURES_TO_STOP : failuresInRow + 1
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  const status = await statusAfterCaching(parts, failures === 0 && !signal.aborted)
  const isShort = status.stored < status.total && !signal.aborted
  const end: PicturesStatus = { ...status, phase: isShort ? 'failed' : 'idle' }
  onProgress(end)
  return end
}
