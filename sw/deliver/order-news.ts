// The notifications about orders that the worker worked on. On a shared tablet they name the dealership only.
import { isWaitingForSession, needsPerson, type PendingOrder } from '#outbox/pending-order.ts'
import { differencesOf } from '#outbox/review.ts'
import { orderViewPath, pendingOrderPath, pendingOrdersPath, reviewPath } from '#paths'
import type { News } from '#sw/delivery.ts'
import { wakeUpTexts } from '#texts/device/wake-up.ts'

function newsOfOrder(order: PendingOrder): News | null {
  const { intent, dealership, orderId } = order
  const tag = `counter-order-${intent}`
  if (order.state === 'sent') {
    const path = orderId === null || order.customer !== null ? pendingOrdersPath : orderViewPath(orderId)
    return { tag, title: wakeUpTexts.received(dealership.name, orderId), path }
  }
  if (order.state === 'needs-review') {
    const differences = order.current === null ? [] : differencesOf(order, order.current)
    const areOnlyPrices = differences.length > 0 && differences.every(({ cause }) => cause === 'price')
    const title = wakeUpTexts.needsReview(dealership.name, areOnlyPrices ? differences.length : null)
    return { tag, title, path: reviewPath(intent) }
  }
  if (isWaitingForSession(order) || !needsPerson(order)) return null
  return { tag, title: wakeUpTexts.needsPerson(dealership.name), path: pendingOrderPath(intent) }
}

/**
 * One notification for each order that was sent or needs a person, and one for all that wait for a sign-in. The page has
 * let the orders of an unlocked account wait for it, so no run changes them: each run tells of them.
 */
export function newsOf(
  changedOrders: readonly PendingOrder[],
  openOrders: readonly PendingOrder[],
  isUnlocked: boolean,
): News[] {
  const news = changedOrders.flatMap((order) => newsOfOrder(order) ?? [])
  const count = openOrders.filter(isWaitingForSession).length
  const isToldNow = isUnlocked ? count > 0 : changedOrders.some(isWaitingForSession)
  return isToldNow ? [...news, signInNews(count)] : news
}

const SIGN_IN_TAG = 'counter-sign-in'

function signInNews(count: number): News {
  return { tag: SIGN_IN_TAG, title: wakeUpTexts.signIn(count), path: pendingOrdersPath }
}

/** Adds that orders of accounts that are locked or signed out wait for a sign-in, unless the news say it already. */
export function withLockedOrders(news: News[], lockedCount: number): News[] {
  const isSaid = lockedCount === 0 || news.some(({ tag }) => tag === SIGN_IN_TAG)
  return isSaid ? news : [...news, signInNews(lockedCount)]
}
