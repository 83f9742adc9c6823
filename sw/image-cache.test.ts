import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceDatabase } from '#storage/device-database.ts'
import { PICTURE_CACHE } from '#storage/shared-names.ts'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { createImageCache } from './image-cache.ts'
import { createPictureIndex } from './picture-index.ts'

const GENERAL = '/api/file/image/general/ab12-cd.webp'
const device = new DeviceDatabase()
beforeEach(() => device.pictures.clear()) // creates the database, as pages do

/** The placeholder in the build; undefined if it is lost. */
let placeholder: Response | undefined
beforeEach(() => {
  placeholder = new Response('drawn', { headers: { 'content-type': 'image/png' } })
})

function startCache(answers: Record<string, () => Response>, budgetBytes?: number, isNearlyFull = false) {
  const caches = new MemoryCaches()
  const requests: string[] = []
  const pendingWork: Promise<unknown>[] = []
  let clock = 1_000
  const images = createImageCache({
    caches: caches.asCacheStorage(),
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      requests.push(pathname)
      const answer = answers[pathname]
      if (answer === undefined) throw new TypeError('Failed to fetch')
      return answer()
    },
    index: createPictureIndex(() => clock++, 0),
    readPlaceholder: async () => placeholder,
    isNearlyFull: async () => isNearlyFull,
    ...(budgetBytes === undefined ? {} : { budgetBytes }),
  })
  return {
    caches,
    requests,
    async get(path: string): Promise<Response> {
      const answer = await images.answer(new Request(`http://counter.test${path}`), (work) =>
        pendingWork.push(work),
      )
      await Promise.all(pendingWork)
      return answer
    },
  }
}

function picture(bytes: number, type = 'image/webp') {
  return () => new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
}

describe('the image cache', () => {
  it('asks the server once for a picture', async () => {
    const cache = startCache({ [GENERAL]: picture(10) })
    expect((await (await cache.get(GENERAL)).arrayBuffer()).byteLength).toBe(10)
    expect((await (await cache.get(GENERAL)).arrayBuffer()).byteLength).toBe(10)
    expect(cache.requests).toEqual([GENERAL])
    expect(await device.pictures.toArray()).toEqual([{ url: GENERAL, bytes: 10, usedAt: 1_000 }])
  })

  it('caches neither errors nor answers that are not pictures', async () => {
    const cache = startCache({
      [GENERAL]: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    })
    const failingCache = startCache({ [GENERAL]: () => new Response('', { status: 503 }) })
    expect((await cache.get(GENERAL)).headers.get('counter-stand-in')).toBe('placeholder')
    placeholder = new Response('drawn')
    expect((await failingCache.get(GENERAL)).headers.get('counter-stand-in')).toBe('placeholder')
    expect((await failingCache.caches.open(PICTURE_CACHE)).addresses()).toEqual([])
    expect(await device.pictures.count()).toBe(0)
    expect((await cache.caches.open(PICTURE_CACHE)).addresses()).toEqual([])
  })

  it('answers with a stand-in if the server does not answer within the time limit', async () => {
    const cache = new MemoryCaches()
    const images = createImageCache({
      caches: cache.asCacheStorage(),
      fetch: (_request, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      index: createPictureIndex(Date.now, 0),
      readPlaceholder: async () => placeholder,
      isNearlyFull: async () => false,
      answerLimitMs: 5,
    })
    const answer = await images.answer(new Request(`http://counter.test${GENERAL}`), () => {})
    expect(answer.headers.get('counter-stand-in')).toBe('placeholder')
  })

  it.each([403, 404, 410])('passes on the server’s answer %i, without a stand-in', async (status) => {
    const cache = startCache({ [GENERAL]: () => new Response('', { status }) })
    expect((await cache.get(GENERAL)).status).toBe(status)
  })

  it('shows the same picture in another size while offline', async () => {
    const cache = startCache({ [GENERAL]: picture(10) })
    await cache.get(GENERAL)
    const answer = await cache.get('/api/file/image/small/ab12-cd.webp')
    expect(answer.headers.get('counter-stand-in')).toBe('other-shape')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect((await answer.arrayBuffer()).byteLength).toBe(10)
  })

  it('answers with the placeholder if neither the picture nor another size is available', async () => {
    const answer = await startCache({}).get(GENERAL)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toBe('drawn')
  })

  it('answers with an error if the placeholder is lost, so that the page draws its own placeholder', async () => {
    placeholder = undefined
    expect((await startCache({}).get(GENERAL)).type).toBe('error')
  })

  it('deletes the pictures that were used longest ago when the budget is full', async () => {
    const paths = ['a', 'b', 'c'].map((name) => `/api/file/image/small/${name}.webp`)
    const cache = startCache(Object.fromEntries(paths.map((path) => [path, picture(40)])), 100)
    for (const path of paths) await cache.get(path)
    expect((await cache.caches.open(PICTURE_CACHE)).addresses()).toEqual([
      '/api/file/image/small/b.webp',
      '/api/file/image/small/c.webp',
    ])
    expect(await device.pictures.count()).toBe(2)
  })

  it('uses a quarter of its budget while the device is nearly full', async () => {
    const paths = ['a', 'b', 'c'].map((name) => `/api/file/image/small/${name}.webp`)
    const cache = startCache(Object.fromEntries(paths.map((path) => [path, picture(40)])), 200, true)
    for (const path of paths) await cache.get(path)
    expect((await cache.caches.open(PICTURE_CACHE)).addresses()).toEqual(['/api/file/image/small/c.webp'])
    expect(await device.pictures.count()).toBe(1)
  })

  it('stores a picture at the second try when the browser’s storage is full', async () => {
    const cache = startCache({ [GENERAL]: picture(10) })
    ;(await cache.caches.open(PICTURE_CACHE)).isFull = true
    await cache.get(GENERAL)
    expect((await cache.caches.open(PICTURE_CACHE)).addresses()).toEqual([GENERAL])
  })

  it('deletes the pictures that were used longest ago when the browser’s storage is full', async () => {
    const paths = ['a', 'b', 'c'].map((name) => `/api/file/image/small/${name}.webp`)
    const cache = startCache(Object.fromEntries(paths.map((path) => [path, picture(40)])), 240)
    const [firstPath = '', secondPath = '', thirdPath = ''] = paths
    await cache.get(firstPath)
    await cache.get(secondPath)
    ;(await cache.caches.open(PICTURE_CACHE)).isFull = true
    await cache.get(thirdPath)
    expect((await cache.caches.open(PICTURE_CACHE)).addresses()).toEqual([secondPath, thirdPath])
  })
})
