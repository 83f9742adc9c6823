import type { ServerResponse } from 'node:http'

/**
 * Served as /sw.js with --retire-worker (sw/README.md). This worker replaces the installed worker, deletes the app's
 * cached files and unregisters. As after an update, pages reload when none of them is busy, now from the network. It
 * does not touch databases, so carts and orders stay.
 *
 * It calls skipWaiting twice. During its installation pages fetch the offer of an update, and in Chromium a fetch
 * starts the stopping old worker again. After a single call the new worker could then take over only after half a
 * minute without fetches.
 *
 * It unregisters again whenever a page says that it has started: in Chromium a page that reloads while another page is
 * busy still finds the worker, and registers it again.
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

export function sendRetiredWorker(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-cache')
  response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(RETIRED_WORKER)
}
