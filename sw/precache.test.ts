import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'

const FILES = [
  { url: '/index.html', revision: 'r1' },
  { url: 'assets/start-react-1.js', revision: null },
  { url: 'assets/cart-1.js', revision: null },
]
const PREVIOUS_CACHES = ['counter-precache-old', 'counter-later-chunks-old']

let caches: MemoryCaches
// The test files of one process share their globals.
afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  caches = new MemoryCaches()
  // Workbox reads the worker's globals when it is loaded; Node has none of them.
  vi.stubGlobal('caches', caches.asCacheStorage())
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('registration', { scope: 'http://counter.test/' })
  vi.stubGlobal('location', new URL('http://counter.test/sw.js'))
})

async function startBuild(registration: { installing?: object; waiting?: object } = {}) {
  const { buildOf, createPrecache } = await import('./precache.ts')
  const pages = new Set<string>()
  const ownCache = `counter-precache-${buildOf(FILES)}`
  for (const name of [...PREVIOUS_CACHES, ownCache, 'counter-pictures']) await caches.open(name)
  const clients = { matchAll: async () => [...pages].map((id) => ({ id })) }
  const scope = { caches: caches.asCacheStorage(), clients, registration }
  // Of clients and registration, createPrecache uses only matchAll, installing and waiting.
  const precache = createPrecache(scope as unknown as Parameters<typeof createPrecache>[0], FILES)
  return { precache, pages, ownCache }
}

describe('the caches of the previous build', () => {
  it('stay while a page of that build is open, and are deleted after its last page closed', async () => {
    const { precache, pages, ownCache } = await startBuild()
    pages.add('old page')
    await precache.rememberOldPages()
    pages.add('new page')
    await precache.forgetOldBuilds()
    expect(await caches.keys()).toEqual(expect.arrayContaining(PREVIOUS_CACHES))
    pages.delete('old page')
    await precache.forgetOldBuilds()
    expect(await caches.keys()).toEqual([ownCache, 'counter-pictures', 'counter-worker'])
  })

  it.each([
    ['waits', { waiting: {} }],
    ['is being installed', { installing: {} }],
  ])('are not deleted while a newer build %s', async (_, registration) => {
    const { precache } = await startBuild(registration)
    await precache.rememberOldPages()
    await precache.forgetOldBuilds()
    expect(await caches.keys()).toEqual(expect.arrayContaining(PREVIOUS_CACHES))
  })
})

it('a page of the previous build gets its later chunk from that build’s cache, without a request', async () => {
  const { precache } = await startBuild()
  const request = new Request('http://counter.test/assets/staff-old.js')
  await (await caches.open('counter-later-chunks-old')).put(request, new Response('old code'))
  const answer = await precache.laterChunk({ request, url: new URL(request.url) } as unknown as Parameters<
    typeof precache.laterChunk
  >[0]) // nothing else is used for a cached file
  expect(await (answer as Response).text()).toBe('old code') // the callback may also answer nothing
})

it.each([
  ['takes the routes', async () => {}],
  ['refuses the routes', () => Promise.reject(new TypeError('unknown rule'))],
])(
  'Home and the start scripts of exactly this build are routed to its cache if the browser %s',
  async (_, answer) => {
    vi.stubGlobal(
      'fetch',
      async (request: Request) => new Response(`content of ${new URL(request.url).pathname}`),
    )
    vi.stubGlobal('ExtendableEvent', Event)
    vi.stubGlobal('FetchEvent', Event)
    vi.stubGlobal('navigator', { userAgent: '' })
    const { precache, ownCache } = await startBuild()
    const addRoutes = vi.fn(answer)
    const event = Object.assign(new Event('install'), { waitUntil: () => {}, addRoutes })
    await precache.install(event as unknown as ExtendableEvent) // of the event only these two functions are used
    const source = { cacheName: ownCache }
    expect(addRoutes.mock.calls).toEqual([
      [
        [
          { condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' }, source },
          { condition: { urlPattern: { pathname: '/assets/start-react-1.js' } }, source },
        ],
      ],
    ])
    const home = await (await caches.open(ownCache)).match('http://counter.test/')
    expect(await home?.text()).toBe('content of /index.html')
  },
)

it('caches of builds with different files have different names', async () => {
  const { buildOf } = await import('./precache.ts')
  const [, ...scripts] = FILES
  expect(buildOf(FILES)).not.toBe(buildOf([{ url: '/index.html', revision: 'r2' }, ...scripts]))
  expect(buildOf(FILES)).toBe(buildOf([{ url: '/index.html', revision: 'r1' }, ...scripts]))
})

it.each([
  ['a chunk', 200, 'text/javascript', true],
  ['an error with the type of a chunk', 500, 'text/javascript', false],
  ["the app's page instead of the chunk", 200, 'text/html', false],
])(
  'the worker caches the answer to a request for a later chunk only if it is code: %s',
  async (_, status, type, isCached) => {
    vi.stubGlobal('fetch', async () => new Response('', { status, headers: { 'content-type': type } }))
    vi.stubGlobal('ExtendableEvent', Event)
    vi.stubGlobal('FetchEvent', Event)
    vi.stubGlobal('navigator', { userAgent: '' })
    const { precache } = await startBuild()
    const request = new Request('http://counter.test/assets/staff-1.js')
    const pendingWork: Promise<unknown>[] = []
    const event = Object.assign(new Event('fetch'), {
      waitUntil: (work: Promise<unknown>) => pendingWork.push(work),
    })
    // The handler uses only waitUntil of the event.
    await precache.laterChunk({ request, event, url: new URL(request.url) } as unknown as Parameters<
      typeof precache.laterChunk
    >[0])
    await Promise.all(pendingWork)
    expect((await caches.asCacheStorage().match(request)) !== undefined).toBe(isCached)
  },
)
