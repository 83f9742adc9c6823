/**
 * Served as /sw.js where the worker is to be retired (sw/README.md): it takes the place of the one that is there, throws
 * the app's cached files away and unregisters. Pages reload by themselves as after an update, when none is busy; from
 * then on the network answers. Databases, and with them carts and orders, are not touched.
 *
 * It asks twice. At the moment it is installed pages fetch the offer of an update, and in Chromium a fetch that comes
 * while the old worker stops starts that one again: the next chance then comes only when it was idle for half a minute.
 *
 * It unregisters again whenever a page says that it has started: in Chromium a page that reloads while another is still
 * busy finds the registration, and by registering brings it back.
 */
export const RETIRED_WORKER = `self.addEventListener('install', () => {
  self.skipWaiting()
  setTimeout(() => self.skipWaiting(), 2000)
})
self.addEventListener('activate', (event) => event.waitUntil(retire()))
self.addEventListener('message', (event) => event.waitUntil(retire()))

async function retire() {
  const isOfTheApp = (name) => name.startsWith('counter-precache-') || name.startsWith('counter-later-chunks-')
  const names = await caches.keys()
  await Promise.all(names.filter(isOfTheApp).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
