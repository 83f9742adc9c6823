/**
 * Served as /sw.js with --retire-worker (sw/README.md): it replaces the installed one, deletes the app's cached
 * files and unregisters. Pages then reload as after an update, once none is busy, and load from the network. Databases,
 * and with them carts and orders, stay untouched.
 *
 * It calls skipWaiting twice: during its installation pages fetch the offer of an update, and in Chromium a fetch that
 * comes while the old worker stops starts the old worker again. The next chance comes after an idle half minute.
 *
 * It unregisters again whenever a page says that it has started: in Chromium a page that reloads while another is busy
 * finds the registration, and its own registering brings the registration back.
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
