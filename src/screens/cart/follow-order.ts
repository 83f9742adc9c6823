// Follows an order saved at Checkout until the person sees the result: sent, taken back into the cart, in need of a
// review, or left waiting (offline.md, Screen flow).

import type { Counter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, LONG_NOTICE_MS } from '#app-context/notices.ts'
import { receivedText } from '#app-context/orders/received-text.ts'
import {
  askForPersistence,
  mayOrderWait,
  safetyToShow,
  wasSafetyShown,
  withSavedOrder,
} from '#app-context/orders/saved-order.ts'
import { handOverOrders, readFirstOrders } from '#app-context/orders/use-pending-orders.ts'
import type { WatchResult } from '#outbox/outbox.ts'
import type { PendingOrder, PlaceRequest } from '#outbox/pending-order.ts'
import { homePath, newCustomerOrderPath, ordersPath, pendingOrdersPath } from '#paths'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { newCustomerTexts } from '#texts/orders/new-customer.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'

/** Checkout waits at most this long for the server's answer; then the order waits, if it may wait on this device. */
const WATCH_MS = 8000

export interface CheckoutPage
  extends Pick<Counter, 'outbox' | 'cart' | 'connection' | 'notices' | 'pwa' | 'databases'> {
  /** True while the person is still on the cart screen. */
  isOnCartScreen(): boolean
  /** Opens another page if the person is still on the cart screen. */
  leaveFor(path: string, state?: object): void
  onSending(): void
  /** Shows the text as the reason why no order was placed; returns false. */
  showFailure(text: string): false
}

/** Starts to read the data of the next screen while an offline order is being saved; online it reads nothing. */
export function startReadings({ connection, databases }: CheckoutPage, { customer }: PlaceRequest) {
  if (connection.read().state !== 'offline') return null
  return {
    wasSafetyMessageShown: wasSafetyShown(databases.device),
    // If the orders cannot be read here, the Pending orders screen reads them itself and reports the failure.
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
  // An order that may have reached the server stays in the outbox; `takeBackIntoCart` then opens Pending orders.
  if (!(await mayOrderWait(databases.device, order))) {
    return takeBackIntoCart(page, order, newCustomerTexts.needsConnection)
  }
  const { intent } = order
  const wasSafetyMessageShown = await readings?.wasSafetyMessageShown
  // If the device cannot record that the message was shown, Pending orders opens without the message.
  const safety = wasSafetyMessageShown
    ? null
    : await safetyToShow(databases.device, pwa.read(), persistence).catch(() => null)
  const orders = await readings?.orders
  const isOrderListed = orders?.openOrders.some((openOrder) => openOrder.intent === intent)
  if (orders && isOrderListed && page.isOnCartScreen()) handOverOrders(databases.account, orders)
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
    const text = receivedText((await readStoredOrder(page, order)) ?? order)
    page.notices.show({ kind: 'success', text }, DEFAULT_NOTICE_MS)
    page.leaveFor(ordersPath)
    return
  }
  const orderId = (await readStoredOrder(page, order))?.orderId ?? null
  page.notices.show({ kind: 'success', text: newCustomerTexts.received }, LONG_NOTICE_MS)
  page.leaveFor(orderId === null ? homePath : newCustomerOrderPath(orderId))
}

/**
 * Takes an order that the server refused, or that may not wait on this device, back into the cart if the person is
 * still on the cart screen (offline.md, rule 7). Returns false when the order is back in the cart, otherwise true.
 */
async function takeBackIntoCart(page: CheckoutPage, order: PendingOrder, reason?: string): Promise<boolean> {
  if (!page.isOnCartScreen()) return true
  const storedOrder = await readStoredOrder(page, order)
  const { isDone } = await (await page.outbox.open()).backToCart(order.intent)
  if (!isDone) {
    page.leaveFor(pendingOrdersPath)
    return true
  }
  await page.cart.write({ edited: order.edited })
  const description = reason ?? pendingOrderTexts.refusalWords(storedOrder?.refusal ?? null)
  return page.showFailure(description ? checkoutTexts.failedBecause(description) : checkoutTexts.failed)
}

/** Waits for the server's answer while the device is online, at most `WATCH_MS`. */
async function watchOrder({ connection, outbox }: CheckoutPage, order: PendingOrder): Promise<WatchResult> {
  const watchController = new AbortController()
  const unsubscribe = connection.subscribe(() => {
    if (connection.read().state === 'offline') watchController.abort()
  })
  try {
    return await (await outbox.open()).watch(order.intent, WATCH_MS, watchController.signal)
  } finally {
    unsubscribe()
  }
}

/** Shows the person the result of the order. Resolves to false if the order is back in the cart, otherwise to true. */
export async function followOrder(
  page: CheckoutPage,
  order: PendingOrder,
  readings: ReturnType<typeof startReadings>,
): Promise<boolean> {
  // The order stays saved even if this request to the browser fails.
  const persistence = askForPersistence(page.databases.device).catch(console.error)
  if (page.connection.read().state === 'offline') return leaveOrderWaiting(page, order, persistence, readings)
  page.onSending()
  switch (await watchOrder(page, order)) {
    case 'sent':
      await showReceived(page, order)
      return true
    case 'refused':
      return takeBackIntoCart(page, order)
    case 'needs-review':
      page.leaveFor(`${pendingOrdersPath}?review=${order.intent}`)
      return true
    case 'pending':
      return leaveOrderWaiting(page, order, persistence)
  }
}
