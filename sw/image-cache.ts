// Caches each picture that was shown, within a budget of bytes; pictures that were not used for the longest time are
// deleted first. If a picture is not cached and the server does not send it, the worker answers with the same picture
// in another size or format, else with a placeholder; it passes on 4xx answers.
import { PICTURE_CACHE, STAND_IN_HEADER } from '#storage/shared-names.ts'
import { pathsOfOtherFiles, pictureAddressOf } from './picture-address.ts'
import type { PictureIndex } from './picture-index.ts'

export const PICTURE_BUDGET_BYTES = 200_000_000

/**
 * Time for the head and the body of the server's answer. A lost connection can leave a request open for many minutes,
 * and as long as the worker waits for a picture, the browser does not let a newer build take over.
 */
const ANSWER_LIMIT_MS = 60_000

/**
 * The budget is checked at the first picture that the worker stores, and then whenever it has stored this many bytes
 * (a tenth of the budget, if that is less).
 */
const BYTES_BETWEEN_CHECKS = 2_000_000

export interface ImageCache {
  answer(request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response>
}

export function createImageCache(parts: {
  caches: CacheStorage
  fetch: (request: Request, signal: AbortSignal) => Promise<Response>
  index: PictureIndex
  /** The placeholder. It is a bitmap, because an SVG would cost a slow device 8 ms for each card. */
  readPlaceholder: () => Promise<Response | undefined>
  /** True if most of the browser's storage is used. */
  isNearlyFull: () => Promise<boolean>
  budgetBytes?: number
  answerLimitMs?: number
}): ImageCache {
  const budgetBytes = parts.budgetBytes ?? PICTURE_BUDGET_BYTES
  let bytesUntilCheck = 0

  async function store(cache: Cache, key: string, response: Response): Promise<void> {
    const picture = await response.blob()
    const copy = () => new Response(picture, { headers: response.headers })
    try {
      await cache.put(key, copy())
    } catch {
      // The browser has less storage than the budget: deletes pictures and tries once more.
      await deletePictures(cache, await parts.index.takeOldest(budgetBytes / 4))
      await cache.put(key, copy())
    }
    await parts.index.add(key, picture.size)
    bytesUntilCheck -= picture.size
    if (bytesUntilCheck > 0) return
    bytesUntilCheck = Math.min(BYTES_BETWEEN_CHECKS, budgetBytes / 10)
    // On a nearly full device the pictures get a quarter of the budget, which leaves storage for orders.
    const isNearlyFull = await parts.isNearlyFull()
    await deletePictures(cache, await parts.index.takeOldest(isNearlyFull ? budgetBytes / 4 : budgetBytes))
  }

  return {
    async answer(request, keepAlive) {
      const cache = await parts.caches.open(PICTURE_CACHE)
      const key = new URL(request.url).pathname
      const cachedResponse = await cache.match(key)
      if (cachedResponse !== undefined) {
        keepAlive(parts.index.noteUse(key).catch(() => {})) // if the use is not written, the picture is deleted earlier
        return cachedResponse
      }
      const fetchedResponse = await parts
        .fetch(request, AbortSignal.timeout(parts.answerLimitMs ?? ANSWER_LIMIT_MS))
        .catch(() => null)
      if (fetchedResponse !== null && isPicture(fetchedResponse)) {
        // If the picture cannot be stored, it is shown all the same.
        keepAlive(store(cache, key, fetchedResponse.clone()).catch(() => {}))
        return fetchedResponse
      }
      // Only the server can say that a picture does not exist. Without an answer, after a 5xx, or after an answer that
      // is no picture, a stand-in is shown.
      if (fetchedResponse !== null && fetchedResponse.status >= 400 && fetchedResponse.status < 500)
        return fetchedResponse
      return (await findOtherFile(cache, key)) ?? answerPlaceholder(parts.readPlaceholder)
    },
  }
}

function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')
}

async function deletePictures(cache: Cache, urls: readonly string[]): Promise<void> {
  for (const url of urls) await cache.delete(url)
}

/** The cached file of the same picture in another size or format, the best one first; undefined if none is cached. */
async function findOtherFile(cache: Cache, key: string): Promise<Response | undefined> {
  const address = pictureAddressOf(key)
  if (address === null) return undefined
  for (const path of pathsOfOtherFiles(address)) {
    const cachedResponse = await cache.match(path)
    if (cachedResponse === undefined) continue
    const headers = new Headers(cachedResponse.headers)
    headers.set(STAND_IN_HEADER, 'other-shape')
    return new Response(cachedResponse.body, { headers })
  }
  return undefined
}

async function answerPlaceholder(readPlaceholder: () => Promise<Response | undefined>): Promise<Response> {
  const picture = await readPlaceholder()
  if (picture === undefined) return Response.error() // the page draws its own placeholder
  const headers = new Headers(picture.headers)
  headers.set('cache-control', 'no-store')
  headers.set(STAND_IN_HEADER, 'placeholder')
  return new Response(picture.body, { headers })
}
