// A service worker that precaches the page, and answers pictures from its cache first.
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')))
registerRoute(({ url }) => url.pathname.startsWith('/pictures/'), new CacheFirst({ cacheName: 'pictures' }))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
