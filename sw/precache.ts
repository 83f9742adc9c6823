// Caches the app's own files. Every build has its own precache, so that a page of the previous build works until it is
// closed or reloaded.
import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'
import { readNote, writeNote } from './worker-notes.ts'

const PRECACHE_PREFIX = 'counter-precache-'
const LATER_CHUNKS_PREFIX = 'counter-later-chunks-'

interface RouteCondition {
  urlPattern: { pathname: string; search?: string }
  requestMode?: 'navigate'
}
/** https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rules: { condition: RouteCondition; source: { cacheName: string } }[]): Promise<void>
}

export interface Precache {
  install(event: ExtendableEvent): Promise<unknown>
  /** Answers requests for files of this build. */
  route: PrecacheRoute
  /** A file of this build; undefined if it is lost. */
  match(path: string): Promise<Response | undefined>
  /** Answers every route of the app with the app's page. */
  appPage: RouteHandlerCallback
  /**
   * Answers requests for chunks that are cached at their first use (staff, PDF), and for files of the previous build.
   */
  laterChunk: RouteHandlerCallback
  /** Called when this build takes over. Stores the ids of the open pages, which run the previous build. */
  rememberOldPages(): Promise<void>
  /**
   * Deletes the caches of other builds if all pages of the previous build are closed and no newer build is being
   * installed or waits.
   */
  forgetOldBuilds(): Promise<void>
}

export function createPrecache(
  scope: { caches: CacheStorage; clients: Clients; registration: ServiceWorkerRegistration },
  entries: (PrecacheEntry | string)[],
): Precache {
  const build = buildOf(entries)
  const controller = new PrecacheController({ cacheName: PRECACHE_PREFIX + build })
  controller.addToCacheList(entries)
  const laterChunks = new CacheFirst({
    cacheName: LATER_CHUNKS_PREFIX + build,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isCode(response) ? response : null) }],
  })

  async function openPages(): Promise<string[]> {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return pages.map((page) => page.id)
  }
  /**
   * Lets a page load Home and the start scripts from the cache without waiting for the worker to start. If the cache lost a file, the
   * browser asks the network and not the worker. So the files of other builds must not match, and no address with a query, which
   * may need another referrer policy.
   */
  async function routeStart(event: RoutingEvent): Promise<void> {
    const cacheName = PRECACHE_PREFIX + build
    const page = await controller.matchPrecache('/index.html')
    if (page === undefined) return
    await (await scope.caches.open(cacheName)).put('/', page)
    const scripts = entries
      .map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`.replace('//', '/'))
      .filter((path) => path.startsWith('/assets/start-'))
    const conditions: RouteCondition[] = [
      { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      ...scripts.map((pathname) => ({ urlPattern: { pathname } })),
    ]
    await event.addRoutes(conditions.map((condition) => ({ condition, source: { cacheName } })))
  }
  function isCacheOfOtherBuild(cacheName: string): boolean {
    const isBuildCache = cacheName.startsWith(PRECACHE_PREFIX) || cacheName.startsWith(LATER_CHUNKS_PREFIX)
    return isBuildCache && !cacheName.endsWith(build)
  }

  return {
    async install(event) {
      await controller.install(event)
      // Only Chromium has static routes. If they cannot be added, for example on a full device, the worker answers.
      if ('addRoutes' in event) await routeStart(event as RoutingEvent).catch(() => {})
    },
    route: new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }),
    match: (path) => controller.matchPrecache(path),
    appPage: controller.createHandlerBoundToURL('/index.html'),
    laterChunk: async ({ request, event }) =>
      (await scope.caches.match(request)) ?? laterChunks.handle({ request, event }),
    rememberOldPages: async () => writeNote('old-pages', await openPages()),
    async forgetOldBuilds() {
      const { installing, waiting } = scope.registration
      if (installing || waiting) return
      const openIds = new Set(await openPages())
      const oldPages = await readNote('old-pages', [])
      if (oldPages.some((page) => openIds.has(page))) return
      const names = await scope.caches.keys()
      await Promise.all(names.filter(isCacheOfOtherBuild).map((name) => scope.caches.delete(name)))
    },
  }
}

/** The name of a build: the FNV-1a hash of the addresses and revisions of its files. */
export function buildOf(entries: readonly (PrecacheEntry | string)[]): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(entries)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/**
 * True for a successful answer with the type of a chunk. It is false for the app's page, with which a server may answer
 * the request for a missing chunk: the page must not be cached as the chunk.
 */
function isCode(response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  return response.status === 200 && /javascript|css|wasm|font|json/.test(type)
}
