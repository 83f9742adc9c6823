// The button “Get ready for offline”: fetches every picture of every stored product, in the sizes that people need offline, so
// that the service worker caches it.
// Only pictures in the worker's cache count as stored.
import { type ImageFormat, type ImageSize, imagePath } from '#contract/products/image.ts'
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/catalogue/product-chunks.ts'
import { PICTURE_CACHE, STAND_IN_HEADER } from '#storage/shared-names.ts'
import type { PicturesStatus } from './catalogue.ts'
import { pictureFormat } from './picture-format.ts'

/** The sizes of cards, product pages, cart and mini-cart, which people use without a connection. */
const SIZES: readonly ImageSize[] = ['general', 'cart', 'small']
const FETCHES_AT_ONCE = 4
/** This many failures in a row mean that the connection was lost, not that a picture is missing. */
const FAILURES_TO_STOP = 6
/** The worker answers before it caches a picture. The wait for its cache ends after this many checks without a new picture. */
const CACHING_CHECKS = 10
const CACHING_CHECK_PAUSE_MS = 200

function picturePathsOf(products: readonly Product[], format: ImageFormat): string[] {
  const uuids = products.flatMap((product) => [
    ...product.images.map(({ uuid }) => uuid),
    ...(product.primaryImageUuid === null ? [] : [product.primaryImageUuid]),
  ])
  return uuids.flatMap((uuid) => SIZES.map((size) => imagePath(size, uuid, format)))
}

async function readNeededPaths(copy: CopyDatabase, format: ImageFormat): Promise<Set<string>> {
  const paths = new Set<string>()
  for await (const products of readProductChunks(copy)) {
    for (const path of picturePathsOf(products, format)) paths.add(path)
  }
  return paths
}

/** Paths in the picture cache; none if the browser has no Cache Storage (insecure origin). */
async function readCachedPaths(storage: CacheStorage | undefined): Promise<Set<string>> {
  if (storage === undefined || !(await storage.has(PICTURE_CACHE))) return new Set()
  const requests = await (await storage.open(PICTURE_CACHE)).keys()
  return new Set(requests.map(({ url }) => new URL(url).pathname))
}

export interface PictureParts {
  copy: CopyDatabase
  format(): Promise<ImageFormat>
  cacheStorage: CacheStorage | undefined
  fetchPicture(path: string, signal: AbortSignal): Promise<Response>
  /** undefined if the browser has no workers. If the field is missing, `navigator.serviceWorker` is used. */
  worker?: WorkerContainer | undefined
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

type WorkerContainer = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>

/** The longest wait for a worker. */
const WORKER_LIMIT_MS = 15_000

/** On a first visit the page is older than the worker. Until the worker controls the page, no picture would be cached. */
function waitForWorker(worker: WorkerContainer | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (worker === undefined || worker.controller !== null || signal.aborted) return resolve()
    const end = () => resolve()
    worker.addEventListener('controllerchange', end, { once: true })
    signal.addEventListener('abort', end, { once: true })
    setTimeout(end, WORKER_LIMIT_MS)
  })
}

async function compareWithCache({ copy, format, cacheStorage }: PictureParts) {
  const neededPaths = await readNeededPaths(copy, await format())
  const cachedPaths = await readCachedPaths(cacheStorage)
  const missingPaths = [...neededPaths].filter((path) => !cachedPaths.has(path))
  return { missingPaths, storedCount: neededPaths.size - missingPaths.length, totalCount: neededPaths.size }
}

export async function readPicturesStatus(parts: PictureParts): Promise<PicturesStatus> {
  const { storedCount, totalCount } = await compareWithCache(parts)
  return { phase: 'idle', storedCount, totalCount }
}

type FetchResult = 'complete' | 'failed' | 'busy'

/** Reads the body to its end, because the worker caches only complete answers. */
async function fetchCompletely(parts: PictureParts, path: string, signal: AbortSignal): Promise<FetchResult> {
  try {
    const response = await parts.fetchPicture(path, signal)
    await response.arrayBuffer()
    if (response.status === 429) return 'busy'
    return response.ok && !response.headers.has(STAND_IN_HEADER) ? 'complete' : 'failed'
  } catch {
    return 'failed'
  }
}

async function statusAfterCaching(parts: PictureParts, areAllFetched: boolean): Promise<PicturesStatus> {
  let status = await readPicturesStatus(parts)
  for (
    let checks = 0;
    areAllFetched && status.storedCount < status.totalCount && checks < CACHING_CHECKS;
    checks += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, CACHING_CHECK_PAUSE_MS))
    const { storedCount } = status
    status = await readPicturesStatus(parts)
    if (status.storedCount > storedCount) checks = 0
  }
  return status
}

/**
 * Fetches the missing pictures, four at a time. Ends early when the signal aborts, when no answers come any more, or when
 * the server asks for a pause.
 */
export async function fetchPictures(
  parts: PictureParts,
  onProgress: (status: PicturesStatus) => void,
  signal: AbortSignal,
): Promise<PicturesStatus> {
  const worker = 'worker' in parts ? parts.worker : globalThis.navigator?.serviceWorker
  await waitForWorker(worker, signal)
  const { missingPaths, storedCount, totalCount } = await compareWithCache(parts)
  let fetchedCount = storedCount
  let failuresInRow = 0
  let failureCount = 0
  onProgress({ phase: 'reading', storedCount, totalCount })

  async function fetchNext(): Promise<void> {
    while (!signal.aborted && failuresInRow < FAILURES_TO_STOP) {
      const path = missingPaths.shift()
      if (path === undefined) return
      const result = await fetchCompletely(parts, path, signal)
      if (result === 'complete') {
        fetchedCount += 1
        failuresInRow = 0
        onProgress({ phase: 'reading', storedCount: fetchedCount, totalCount })
      } else if (!signal.aborted) {
        failureCount += 1
        // A server that asks for a pause gets no more requests until a person starts again.
        failuresInRow = result === 'busy' ? FAILURES_TO_STOP : failuresInRow + 1
      }
    }
  }

  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, fetchNext))
  const status = await statusAfterCaching(parts, failureCount === 0 && !signal.aborted)
  const areSomeMissing = status.storedCount < status.totalCount && !signal.aborted
  const finalStatus: PicturesStatus = { ...status, phase: areSomeMissing ? 'failed' : 'idle' }
  onProgress(finalStatus)
  return finalStatus
}
