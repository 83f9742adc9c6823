import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'

const FILES = [{ url: '/index.html', revision: 'r1' }]
const OLD = ['counter-precache-old', 'counter-later-chunks-old']

let caches: MemoryCaches
// Files of one process share their globals.
afterEach(() => {
  vi.unstubAllGlobals()
})
beforeEach(() => {
  caches = new MemoryCaches()
  // Workbox reads the worker's globals when it is loaded; Node has none of them.
  vi.stubGlobal('caches', caches.asBrowser())
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('registration', { scope: 'http://counter.test/' })
  vi.stubGlobal('location', new URL('http://counter.test/sw.js'))
})

async function startBuild(registration: { installing?: object; waiting?: object } = {}) {
  const { buildOf, createPrecache } = await import('./precache.ts')
  const pages = new Set<string>()
  const own = `counter-precache-${buildOf(FILES)}`
  for (const name of [...OLD, own, 'counter-pictures']) await caches.open(name)
  const clients = { matchAll: async () => [...pages].map((id) => ({ id })) }
  const scope = { caches: caches.asBrowser(), clients, registration }
  // Only matchAll and the two worker slots are asked for.
  const precache = createPrecache(scope as unknown as Parameters<typeof createPrecache>[0], FILES)
  return { precache, pages, own }
}

describe('the caches of the build before', () => {
  it('stay while one of its pages is open, and go with the last one', async () => {
    const { precache, pages, own } = await startBuild()
    pages.add('old page')
    await precache.rememberOldPages()
    pages.add('new page')
    await precache.forgetOldBuilds()
    expect(await caches.keys()).toEqual(expect.arrayContaining(OLD))
    pages.delete('old page')
    await precache.forgetOldBuilds()
    expect(await caches.keys()).toEqual([own, 'counter-pictures', 'counter-worker'])
  })

  it.each([
    ['waits', { waiting: {} }],
    ['is being installed', { installing: {} }],
  ])('are left alone while a newer build %s', async (_, registration) => {
    const { precache } = await startBuild(registration)
    await precache.rememberOldPages()
    await precache.forgetOldBuilds()
    expect(await caches.keys()).toEqual(expect.arrayContaining(OLD))
  })
})

it('names a build by all of its files', async () => {
  const { buildOf } = await import('./precache.ts')
  expect(buildOf(FILES)).not.toBe(buildOf([{ url: '/index.html', revision: 'r2' }]))
  expect(buildOf(FILES)).toBe(buildOf([{ url: '/index.html', revision: 'r1' }]))
})

it.each([
  ['a chunk', 200, 'text/javascript', true],
  ['an error that looks like one', 500, 'text/javascript', false],
  ["the app's page in its place", 200, 'text/html', false],
])('keeps of what comes later only code: %s', async (_, status, type, isKept) => {
  vi.stubGlobal('fetch', async () => new Response('', { status, headers: { 'content-type': type } }))
  vi.stubGlobal('ExtendableEvent', Event)
  vi.stubGlobal('FetchEvent', Event)
  vi.stubGlobal('navigator', { userAgent: '' })
  const { precache } = await startBuild()
  const request = new Request('http://counter.test/assets/staff-1.js')
  const kept: Promise<unknown>[] = []
  const event = Object.assign(new Event('fetch'), { waitUntil: (work: Promise<unknown>) => kept.push(work) })
  // Of an event only waitUntil is used.
  await precache.laterChunk({ request, event, url: new URL(request.url) } as unknown as Parameters<
    typeof precache.laterChunk
  >[0])
  await Promise.all(kept)
  expect((await caches.asBrowser().match(request)) !== undefined).toBe(isKept)
})
