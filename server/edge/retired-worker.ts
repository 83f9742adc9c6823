/**
 * Served as /sw.js where the worker is to be retired (sw/README.md): it takes the place of the one that is there, throws
 * the app's cached files away and unregisters. Pages reload by themselves as after an update, when none is busy; from
 * then on the network answers. Databases, and with them carts and orders, are not touched.
 */
export const RETIRED_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  const isOfTheApp = (name) => name.startsWith('counter-precache-') || name.startsWith('counter-later-chunks-')
  const names = await caches.keys()
  await Promise.all(names.filter(isOfTheApp).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
