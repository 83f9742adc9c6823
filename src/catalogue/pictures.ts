// Getting ready for offline: every picture of every stored product, asked for with plain fetch so that the
// service worker keeps it; what is stored is counted in its cache and nowhere else.
import { type ImageFormat, type ImageSize, imagePath } from '#contract/products/image.ts'
import type { Product } from '#domain/products/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readProductChunks } from '#storage/catalogue/product-chunks.ts'
import { PICTURE_CACHE, STAND_IN_HEADER } from '#storage/shared-names.ts'
import type { PicturesStatus } from './catalogue.ts'
import { pictureFormat } from './picture-format.ts'

/** Cards, product pages and cart, mini-cart: what is looked at without a connection. */
const SIZES: readonly ImageSize[] = ['general', 'cart', 'small']
const AT_ONCE = 4
/** So many failures in a row mean that the connection went, not that a picture is missing. */
const FAILURES_TO_STOP = 6
/** The worker writes a picture after it has answered with it; it is given up when so often none was added. */
const SETTLE_TRIES = 10
const SETTLE_PAUSE_MS = 200

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

/** Paths in the picture cache; none where the browser has no Cache Storage (insecure origin). */
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
  /** undefined where the browser has no workers. */
  worker?: Worker | undefined
}

/** What a browser has of them; `given` stands in for some. */
export function pictureParts(
  copy: CopyDatabase,
  given: Partial<Omit<PictureParts, 'copy'>> = {},
): PictureParts {
  return {
    copy,
    format: pictureFormat,
    cacheStorage: globalThis.caches,
    fetchPicture: (path, signal) => fetch(path, { signal }),
    ...given,
  }
}

type Worker = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>

/** Only ends the waiting for a worker that never comes. */
const WORKER_LIMIT_MS = 15_000

/** On its first visit a page is older than the worker: what it fetched before that one answers it would be kept nowhere. */
function workersAnswer(worker: Worker | undefined, signal: AbortSignal): Promise<void> {
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

type Fetched = 'whole' | 'missing' | 'busy'

/** `whole` only where the body was read to its end, or the worker could not keep it. */
async function fetchWhole(parts: PictureParts, path: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await parts.fetchPicture(path, signal)
    await response.arrayBuffer()
    if (response.status === 429) return 'busy'
    return response.ok && !response.headers.has(STAND_IN_HEADER) ? 'whole' : 'missing'
  } catch {
    return 'missing'
  }
}

async function settled(parts: PictureParts, isAllFetched: boolean): Promise<PicturesStatus> {
  let status = await readPicturesStatus(parts)
  for (let tries = 0; isAllFetched && status.stored < status.total && tries < SETTLE_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MS))
    const { stored } = status
    status = await readPicturesStatus(parts)
    if (status.stored > stored) tries = 0
  }
  return status
}

/** Fetches what is missing, four at a time; ends early when aborted or when nothing answers any more. */
export async function fetchPictures(
  parts: PictureParts,
  onProgress: (status: PicturesStatus) => void,
  signal: AbortSignal,
): Promise<PicturesStatus> {
  const worker = 'worker' in parts ? parts.worker : globalThis.navigator?.serviceWorker
  await workersAnswer(worker, signal)
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
        // A server that asks for a pause is asked for nothing more until a person does.
        failuresInRow = end === 'busy' ? FAILURES_TO_STOP : failuresInRow + 1
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  const status = await settled(parts, failures === 0 && !signal.aborted)
  const isShort = status.stored < status.total && !signal.aborted
  const end: PicturesStatus = { ...status, phase: isShort ? 'failed' : 'idle' }
  onProgress(end)
  return end
}
