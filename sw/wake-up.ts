// When the connection is back, the browser may wake this worker. The worker wakes the open pages. If no page answers, its
// delivering script sends the waiting orders with the outbox of a page (G320; offline.md, fact 2). The worker shows the
// notifications, provided that the person has permitted them.
import { wakeUpTexts } from '#texts/device/wake-up.ts'
import type { Delivery, News } from './delivery.ts'
import type { WorkerMessage } from './messages.ts'
import { readNote } from './worker-notes.ts'

const PENDING_ORDERS_PATH = '/pending-orders'
const WAITING_TAG = 'counter-waiting-orders'
/** A page that does not answer within this time is frozen, or belongs to a build that does not answer. */
const ANSWER_LIMIT_MS = 3_000

export interface WakeUpScope {
  clients: Clients
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  /** The person's permission for notifications. */
  permission: () => NotificationPermission
  /** Loads the delivering script; null if this worker has none. */
  loadDelivery: () => Delivery | null
}

/**
 * Rejects if orders still wait that a later try can send: then the browser tries again. `isLastTry`: it does not. While
 * an open page works on the orders, it rejects too, because the page may be closed before it has sent them.
 */
export async function wakePagesOrDeliver(scope: WakeUpScope, isLastTry: boolean): Promise<void> {
  if (await wakePages(scope)) {
    if ((await readNote('waiting-orders', 0)) > 0) throw ordersWait()
    return
  }
  const delivery = scope.loadDelivery()
  if (delivery === null || !(await delivery.isAllowed())) return showWaitingOrders(scope)
  if (await sendOrders(scope, delivery)) return
  if (isLastTry) await showWaitingOrders(scope)
  throw ordersWait()
}

/**
 * Sends the waiting orders, and then refreshes the copies of the server's data, unless a page answers: it sends them
 * itself, and refreshes the copies when a person sees it. Rejects if the server did not answer: then the browser tries
 * again.
 */
export async function wakePagesOrRefresh(scope: WakeUpScope): Promise<void> {
  if (await wakePages(scope)) return
  const delivery = scope.loadDelivery()
  if (delivery === null || !(await delivery.isAllowed())) return
  const areOrdersSent = await sendOrders(scope, delivery)
  const isRefreshed = await delivery.refreshCopies()
  if (!areOrdersSent) throw ordersWait()
  if (!isRefreshed) throw new Error('The server did not answer')
}

/** The reason for which the browser wakes the worker again. */
const ordersWait = () => new Error('Orders still wait to be sent')

/** True if no order waits that a later try can send. */
async function sendOrders(scope: WakeUpScope, delivery: Delivery): Promise<boolean> {
  const { news, isDone } = await delivery.sendOrders()
  await closeNotifications(scope, { tag: WAITING_TAG })
  for (const each of news) await showNews(scope, each)
  return isDone
}

/** Resolves with true as soon as an open page answers that it sends the waiting orders. */
async function wakePages(scope: WakeUpScope): Promise<boolean> {
  return isHeard(await openPages(scope), { type: 'wake-up' })
}

/** Resolves with true as soon as one of the pages answers the message. */
async function isHeard(pages: readonly WindowClient[], message: WorkerMessage): Promise<boolean> {
  if (pages.length === 0) return false
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_LIMIT_MS)
    for (const page of pages) {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(true)
      sendMessage(page, message, [channel.port2])
    }
  })
}

async function showWaitingOrders(scope: WakeUpScope): Promise<void> {
  const count = await readNote('waiting-orders', 0)
  if (count === 0) return
  await showNews(scope, { tag: WAITING_TAG, title: wakeUpTexts.waiting(count), path: PENDING_ORDERS_PATH })
}

/** A page that was opened meanwhile and is visible says it itself, in a notice. */
async function showNews(scope: WakeUpScope, { tag, title, path, intent }: News): Promise<void> {
  const visiblePages = (await openPages(scope)).filter((page) => page.visibilityState === 'visible')
  if (await isHeard(visiblePages, { type: 'news', intent })) return
  if (scope.permission() !== 'granted') return
  await scope.registration.showNotification(title, {
    tag,
    data: path,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  })
}

/** Call it when a page opens: the page shows what the notifications say, and what has become of it. */
export async function closeNotifications(
  scope: Pick<WakeUpScope, 'registration'>,
  filter: GetNotificationOptions = {},
): Promise<void> {
  for (const notification of await scope.registration.getNotifications(filter)) notification.close()
}

/** After a tap on a notification: shows its page in the open window, or in a new one. */
export async function showPageOf(
  notification: Pick<Notification, 'data'>,
  scope: WakeUpScope,
): Promise<void> {
  const path = typeof notification.data === 'string' ? notification.data : PENDING_ORDERS_PATH
  const [page] = await openPages(scope)
  if (page === undefined) {
    await scope.clients.openWindow(path)
    return
  }
  sendMessage(page, { type: 'show-page', path })
  await page.focus()
}

function openPages(scope: Pick<WakeUpScope, 'clients'>): Promise<readonly WindowClient[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function sendMessage(page: WindowClient, message: WorkerMessage, ports: MessagePort[] = []): void {
  page.postMessage(message, ports)
}
