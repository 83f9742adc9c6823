/// <reference path="./env.d.ts" />
// The worker's policy. What is not named here goes to the network untouched: everything else under /api, and every
// request that is not a GET.
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NOT_THE_APP } from './app-routes.ts'
import { createImageCache } from './image-cache.ts'
import { parsePageMessage, WAKE_UP_TAG } from './messages.ts'
import { isNearlyFull } from './nearly-full.ts'
import { isPicturePath } from './picture-address.ts'
import { createPictureIndex } from './picture-index.ts'
import { createPrecache } from './precache.ts'
import { withReferrerPolicy } from './referrer-policy.ts'
import { showPendingOrders, wakePagesOrTell } from './wake-up.ts'
import { writeNote } from './worker-notes.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** Drawn by bin/draw-icons.mjs. */
const NO_PICTURE = '/icons/no-picture.png'

const files = self.__WB_MANIFEST
// Development has no list of files and keeps the network.
const app = import.meta.env.PROD ? createPrecache(self, files) : null
const pictures = createImageCache({
  caches: self.caches,
  fetch: (request) => fetch(request),
  index: createPictureIndex(Date.now),
  noPicture: async () => app?.match(NO_PICTURE),
  isNearlyFull: () => isNearlyFull(self.navigator),
})
const wakeUpScope = {
  clients: self.clients,
  registration: self.registration,
  permission: () => Notification.permission,
}

// Pictures, first: they have an owner whatever else is decided.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPicturePath(url.pathname),
  ({ request, event }) => pictures.answer(request, (work) => event.waitUntil(work)),
)

// The app itself.
if (app) {
  registerRoute(app.route)
  registerRoute(
    new NavigationRoute(async (asked) => withReferrerPolicy(await app.appPage(asked), asked.url), {
      denylist: NOT_THE_APP,
    }),
  )
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), app.laterChunk)

  self.addEventListener('install', (event) => event.waitUntil(app.install(event)))
  self.addEventListener('activate', (event) =>
    event.waitUntil(app.rememberOldPages().then(() => app.forgetOldBuilds())),
  )
  self.addEventListener('message', (event) => {
    if (parsePageMessage(event.data)?.type === 'page-started') event.waitUntil(app.forgetOldBuilds())
  })
}

// The first visit is served too, from its first minute; pages reload only for an update that was asked for.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// A page whose load had begun just before was not there yet to be claimed: it tells when it has started.
self.addEventListener('message', (event) => {
  if (parsePageMessage(event.data)?.type === 'page-started') event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = parsePageMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'waiting-orders') event.waitUntil(writeNote('waiting-orders', message.count))
})

self.addEventListener('sync', (event) => {
  if (event.tag === WAKE_UP_TAG) event.waitUntil(wakePagesOrTell(wakeUpScope))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPendingOrders(wakeUpScope))
})
