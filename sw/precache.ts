// The app's own files: every build has its own precache, so that a page of the previous build keeps working
// until it is closed or reloaded. Hashed names never clash, only index.html differs between two builds.
import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { CacheFirst } from 'workbox-strategies'
import { readNote, writeNote } from './worker-notes.ts'

const PRECACHE = 'counter-precache-'
const LATER_CHUNKS = 'counter-later-chunks-'

export interface Precache {
  install(event: ExtendableEvent): Promise<unknown>
  /** Every file of this build under its own address. */
  route: PrecacheRoute
  /** A file of this build; undefined if it is lost. */
  match(path: string): Promise<Response | undefined>
  /** The app's page, for any route of the app. */
  appPage: RouteHandlerCallback
  /** Chunks that are cached at their first use (staff, PDF) and files of the previous build. */
  laterChunk: RouteHandlerCallback
  /** Called when this build takes over: notes the pages that still run the old one. */
  rememberOldPages(): Promise<void>
  /** Deletes the caches of other builds once their last page is closed and no newer build is installing. */
  forgetOldBuilds(): Promise<void>
}

export function createPrecache(
  scope: { caches: CacheStorage; clients: Clients; registration: ServiceWorkerRegistration },
  entries: (PrecacheEntry | string)[],
): Precache {
  const build = buildOf(entries)
  const controller = new PrecacheController({ cacheName: PRECACHE + build })
  controller.addToCacheList(entries)
  const laterChunks = new CacheFirst({
    cacheName: LATER_CHUNKS + build,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isCode(response) ? response : null) }],
  })

  async function openPages(): Promise<string[]> {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    return pages.map((page) => page.id)
  }
  function belongsToOtherBuild(cacheName: string): boolean {
    const isOfABuild = cacheName.startsWith(PRECACHE) || cacheName.startsWith(LATER_CHUNKS)
    return isOfABuild && !cacheName.endsWith(build)
  }

  return {
    async install(event) {
      await controller.install(event)
      await routeStartScripts(event, PRECACHE + build)
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
      await Promise.all(names.filter(belongsToOtherBuild).map((name) => scope.caches.delete(name)))
    },
  }
}

/** https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes; only Chromium has it. */
interface RoutingEvent {
  addRoutes(rule: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>
}

/** Lets a page load its start scripts from the cache without the worker, which may just be starting. */
async function routeStartScripts(event: Event | RoutingEvent, cacheName: string): Promise<void> {
  if (!('addRoutes' in event)) return
  await event.addRoutes({ condition: { urlPattern: '/assets/start-*' }, source: { cacheName } })
}

/** The name of a build: the FNV-1a hash of its addresses and revisions. */
export function buildOf(entries: readonly (PrecacheEntry | string)[]): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(entries)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** A missing chunk may be answered with the app's page, which must never be cached in its place. */
function isCode(response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  return response.status === 200 && /javascript|css|wasm|font|json/.test(type)
}
