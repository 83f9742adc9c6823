import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'

const FILES = [{ url: '/index.html', revision: 'r1' }]
const OLD = ['counter-precache-old', 'counter-later-chunks-old']

let caches: MemoryCaches
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

  it('are left alone while a newer build is on its way', async () => {
    const { precache } = await startBuild({ waiting: {} })
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
