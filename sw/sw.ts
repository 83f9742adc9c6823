/// <reference path="./env.d.ts" />
// The worker's policy. A request without a rule here goes to the network unchanged, for example every call under /api
// except pictures, and every request that is not a GET.
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { ADDRESSES_OUTSIDE_APP } from './app-routes.ts'
import type { Delivery, ScopeWithDelivery } from './delivery.ts'
import { createImageCache } from './image-cache.ts'
import { parsePageMessage, REFRESH_TAG, WAKE_UP_TAG } from './messages.ts'
import { isNearlyFull } from './nearly-full.ts'
import { isPicturePath } from './picture-address.ts'
import { createPictureIndex } from './picture-index.ts'
import { createPrecache } from './precache.ts'
import { withReferrerPolicy } from './referrer-policy.ts'
import { reportWorkerErrors } from './report-worker-errors.ts'
import { closeNotifications, showPageOf, wakePagesOrDeliver, wakePagesOrRefresh } from './wake-up.ts'
import { writeNote } from './worker-notes.ts'

interface ListedFile {
  url: string
  revision: string | null
}

declare const self: ServiceWorkerGlobalScope & ScopeWithDelivery & ScopeWithPolicies

/** Drawn by brand/draw-icons.ts. */
const NO_PICTURE = '/icons/no-picture.png'

const listedFiles = self.__WB_MANIFEST as ListedFile[] // the build writes entries with a url
const deliveryFile = listedFiles.find(({ url }) => url.startsWith('assets/deliver-'))
const files = listedFiles.filter((file) => file !== deliveryFile)
// A development build has no list of files, so all its files come from the network.
const app = import.meta.env.PROD ? createPrecache(self, files) : null
const pictures = createImageCache({
  caches: self.caches,
  fetch: (request, signal) => fetch(request, { signal }),
  index: createPictureIndex(Date.now),
  readPlaceholder: async () => app?.match(NO_PICTURE),
  isNearlyFull: () => isNearlyFull(self.navigator),
})
const wakeUpScope = {
  clients: self.clients,
  registration: self.registration,
  permission: () => Notification.permission,
  loadDelivery,
}

/**
 * Runs the delivering script, unless it has run. The browser keeps the script with the worker, because it runs once during the
 * installation.
 */
function loadDelivery(): Delivery | null {
  if (self.counterDelivery === undefined && deliveryFile !== undefined) {
    self.importScripts(`/${deliveryFile.url}`)
  }
  return self.counterDelivery ?? null
}

// The content security policy lets a script load other scripts only by this policy, where the browser knows it.
self.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (url === `/${deliveryFile?.url}` ? url : null),
})

// Pictures come first: no other rule may answer them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPicturePath(url.pathname),
  ({ request, event }) => pictures.answer(request, (work) => event.waitUntil(work)),
)

// The files and routes of the app.
if (app) {
  registerRoute(app.route)
  registerRoute(
    new NavigationRoute(
      async (navigation) => withReferrerPolicy(await app.appPage(navigation), navigation.url),
      {
        denylist: ADDRESSES_OUTSIDE_APP,
      },
    ),
  )
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), app.laterChunk)

  self.addEventListener('install', (event) => event.waitUntil(app.install(event)))
  // Only a browser that wakes workers needs the script. If it cannot be loaded, the worker is installed later.
  if ('sync' in self.registration) {
    self.addEventListener('install', (event) => event.waitUntil(Promise.resolve().then(loadDelivery)))
  }
  self.addEventListener('activate', (event) =>
    event.waitUntil(app.rememberOldPages().then(() => app.forgetOldBuilds())),
  )
  self.addEventListener('message', (event) => {
    if (parsePageMessage(event.data)?.type === 'page-started') event.waitUntil(app.forgetOldBuilds())
  })
}

reportWorkerErrors(self)

// The worker also answers the requests of a first visit. No page reloads because of that (src/pwa/update-agreement.ts).
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
// A page that was loading during the claim is claimed later, when it sends the message that it has started.
self.addEventListener('message', (event) => {
  if (parsePageMessage(event.data)?.type === 'page-started') event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = parsePageMessage(event.data)
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message?.type === 'page-started') event.waitUntil(closeNotifications(wakeUpScope))
  if (message?.type === 'waiting-orders') event.waitUntil(writeNote('waiting-orders', message.count))
})

self.addEventListener('sync', (event) => {
  if (event.tag === WAKE_UP_TAG) event.waitUntil(wakePagesOrDeliver(wakeUpScope, event.lastChance))
})
self.addEventListener('periodicsync', (event) => {
  if (event.tag === REFRESH_TAG) event.waitUntil(wakePagesOrRefresh(wakeUpScope))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPageOf(event.notification, wakeUpScope))
})
