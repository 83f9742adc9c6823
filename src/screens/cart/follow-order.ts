// Follows an order saved at Checkout until the person sees the result: sent, taken back into the cart, or
// left waiting (offline.md, Screen flow).
import type { Counter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, NEW_CUSTOMER_NOTICE_MS } from '#app-context/notices.ts'
import {
  askForPersistence,
  wasSafetyShown,
  mayOrderWait,
  safetyToShow,
  withSavedOrder,
} from '#app-context/saved-order.ts'
import { handOverOrders, readFirstOrders } from '#app-context/use-pending-orders.ts'
import type { WatchResult } from '#outbox/outbox.ts'
import type { PendingOrder, PlaceRequest } from '#outbox/pending-order.ts'
import { homePath, ordersPath, pendingOrdersPath, unregisteredOrderPath } from '#paths'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { newCustomerTexts } from '#texts/orders/new-customer.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'

/** The progress is shown at most this long; then Pending orders opens. */
const WATCH_MS = 8000

export interface CheckoutPage
  extends Pick<Counter, 'outbox' | 'cart' | 'connection' | 'notices' | 'pwa' | 'databases'> {
  /** True while the person is still on the cart screen. */
  isOnCartScreen(): boolean
  /** Leads to another page, if the person is still on the cart screen. */
  leaveFor(path: string, state?: object): void
  onSending(): void
  fail(text: string): false
}

/** Starts to read facts while an order that will wait is being saved: they are needed right after saving. */
export function startReadings({ connection, databases }: CheckoutPage, { customer }: PlaceRequest) {
  if (connection.read().state !== 'offline') return null
  return {
    isAdviceShown: wasSafetyShown(databases.device),
    // If the orders cannot be read here, the screen reads them itself and reports the failure.
    orders: readFirstOrders(databases.account, customer === undefined).catch(() => null),
  }
}

async function leaveOrderWaiting(
  page: CheckoutPage,
  order: PendingOrder,
  persistence: Promise<void>,
  readings: ReturnType<typeof startReadings> = null,
): Promise<boolean> {
  const { databases, pwa } = page
  // The outbox does not give back an order that may have reached the server.
  if (!(await mayOrderWait(databases.device, order))) {
    return takeBack(page, order, newCustomerTexts.needsConnection)
  }
  const { intent } = order
  const isAdviceShown = await readings?.isAdviceShown
  // Showing the order matters more than recording that the advice was shown.
  const safety = isAdviceShown
    ? null
    : await safetyToShow(databases.device, pwa.read(), persistence).catch(() => null)
  const orders = await readings?.orders
  const isListed = orders?.open.some((each) => each.intent === intent)
  if (orders && isListed && page.isOnCartScreen()) handOverOrders(databases.account, orders)
  page.leaveFor(pendingOrdersPath, withSavedOrder({ intent, safety }))
  return true
}

async function readStoredOrder(
  { outbox }: CheckoutPage,
  { intent }: PendingOrder,
): Promise<PendingOrder | null> {
  return (await outbox.open()).readOrder(intent)
}

async function showReceived(page: CheckoutPage, order: PendingOrder): Promise<void> {
  if (order.customer === null) {
    page.notices.show({ kind: 'success', text: checkoutTexts.received }, DEFAULT_NOTICE_MS)
    page.leaveFor(ordersPath)
    return
  }
  const orderId = (await readStoredOrder(page, order))?.orderId ?? null
  page.notices.show({ kind: 'success', text: newCustomerTexts.received }, NEW_CUSTOMER_NOTICE_MS)
  page.leaveFor(orderId === null ? homePath : unregisteredOrderPath(orderId))
}

/**
 * Takes a refused order back into the cart, if the person is still on the cart screen (offline.md, rule 7).
 * Answers true when the order is not back in the cart.
 */
async function takeBack(page: CheckoutPage, order: PendingOrder, reason?: string): Promise<boolean> {
  if (!page.isOnCartScreen()) return true
  const storedOrder = await readStoredOrder(page, order)
  const { isDone } = await (await page.outbox.open()).backToCart(order.intent)
  if (!isDone) {
    page.leaveFor(pendingOrdersPath)
    return true
  }
  await page.cart.write({ edited: order.edited })
  const description = reason ?? pendingOrderTexts.refusalWords(storedOrder?.refusal ?? null)
  return page.fail(description ? checkoutTexts.failedBecause(description) : checkoutTexts.failed)
}

/** Waits for the server's answer while the device is online, at most `WATCH_MS`. */
async function watch({ connection, outbox }: CheckoutPage, order: PendingOrder): Promise<WatchResult> {
  const connectionLost = new AbortController()
  const stop = connection.subscribe(() => {
    if (connection.read().state === 'offline') connectionLost.abort()
  })
  try {
    return await (await outbox.open()).watch(order.intent, WATCH_MS, connectionLost.signal)
  } finally {
    stop()
  }
}

/** Answers whether the order left the cart for good. */
export async function followOrder(
  page: CheckoutPage,
  order: PendingOrder,
  readings: ReturnType<typeof startReadings>,
): Promise<boolean> {
  // The order is saved, whatever the browser answers.
  const persistence = askForPersistence(page.databases.device).catch(console.error)
  if (page.connection.read().state === 'offline') return leaveOrderWaiting(page, order, persistence, readings)
  page.onSending()
  switch (await watch(page, order)) {
    case 'sent':
      await showReceived(page, order)
      return true
    case 'refused':
      return takeBack(page, order)
    case 'needs-review':
      page.leaveFor(`${pendingOrdersPath}?review=${order.intent}`)
      return true
    case 'pending':
      return leaveOrderWaiting(page, order, persistence)
  }
}
