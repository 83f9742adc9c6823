// When the connection is back, the browser may wake this worker. The worker then wakes the open pages. If no page is
// open and orders wait, it shows a notification, provided that the person has permitted notifications. The worker never
// sends an order itself, so that every platform behaves alike.
import { waitingText } from '#texts/device/wake-up.ts'
import type { WorkerMessage } from './messages.ts'
import { readNote } from './worker-notes.ts'

const PENDING_ORDERS_PATH = '/pending-orders'
const NOTIFICATION_TAG = 'counter-waiting-orders'

export interface WakeUpScope {
  clients: Clients
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  /** The person's permission for notifications. */
  permission: () => NotificationPermission
}

export async function wakePagesOrNotify(scope: WakeUpScope): Promise<void> {
  const pages = await openPages(scope)
  if (pages.length > 0) {
    for (const page of pages) sendMessage(page, { type: 'wake-up' })
    return
  }
  const count = await readNote('waiting-orders', 0)
  if (count === 0 || scope.permission() !== 'granted') return
  await scope.registration.showNotification(waitingText(count), {
    tag: NOTIFICATION_TAG,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  })
}

/** After a tap on the notification: shows Pending orders in the open page, or in a new one. */
export async function showPendingOrders(scope: WakeUpScope): Promise<void> {
  const [page] = await openPages(scope)
  if (page === undefined) {
    await scope.clients.openWindow(PENDING_ORDERS_PATH)
    return
  }
  sendMessage(page, { type: 'show-pending-orders' })
  await page.focus()
}

function openPages(scope: WakeUpScope): Promise<readonly WindowClient[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function sendMessage(page: WindowClient, message: WorkerMessage): void {
  page.postMessage(message)
}
