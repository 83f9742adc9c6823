// The notifications about orders that the worker worked on. On a shared tablet they name the dealership only.
import { isWaitingForSession, needsPerson, type PendingOrder } from '#outbox/pending-order.ts'
import { differencesOf } from '#outbox/review.ts'
import { authPath, orderViewPath, pendingOrderPath, pendingOrdersPath, reviewPath } from '#paths'
import type { News } from '#sw/delivery.ts'
import { wakeUpTexts } from '#texts/device/wake-up.ts'

function newsOfOrder(order: PendingOrder): News | null {
  const { intent, customer } = order
  const tag = `counter-order-${intent}`
  // The order of a buyer without an account is hidden on this device until its e-mail is typed (offline.md, rule 8).
  const dealershipName = customer === null ? order.dealership.name : null
  if (order.state === 'sent') {
    const orderId = customer === null ? order.orderId : null
    const path = orderId === null ? pendingOrdersPath : orderViewPath(orderId)
    return { tag, title: wakeUpTexts.received(dealershipName, orderId), path, intent }
  }
  if (order.state === 'needs-review') {
    const differences = order.current === null ? [] : differencesOf(order, order.current)
    const areOnlyPrices = differences.length > 0 && differences.every(({ cause }) => cause === 'price')
    const title = wakeUpTexts.needsReview(dealershipName, areOnlyPrices ? differences.length : null)
    return { tag, title, path: reviewPath(intent), intent }
  }
  if (isWaitingForSession(order) || !needsPerson(order)) return null
  return { tag, title: wakeUpTexts.needsPerson(dealershipName), path: pendingOrderPath(intent), intent }
}

/** One notification for each order that was sent or needs a person. */
export function newsOf(changedOrders: readonly PendingOrder[]): News[] {
  return changedOrders.flatMap((order) => newsOfOrder(order) ?? [])
}

/** The orders that wait for a sign-in after a run. */
export interface SignInOrders {
  count: number
  /** True if the person must be told of them now. */
  isNew: boolean
}

/**
 * The orders that wait for a sign-in. A run changes none of an unlocked account, whose page has already made them wait;
 * so each run announces all of them.
 */
export function signInOrdersOf(
  changedOrders: readonly PendingOrder[],
  openOrders: readonly PendingOrder[],
  isUnlocked: boolean,
): SignInOrders {
  const count = openOrders.filter(isWaitingForSession).length
  return { count, isNew: isUnlocked ? count > 0 : changedOrders.some(isWaitingForSession) }
}

/**
 * One notification for the orders of the account and those of locked and signed-out accounts, of which each run tells.
 * Without a current account it opens the sign-in, which leads back to Pending orders.
 */
export function signInNewsOf(
  { count, isNew }: SignInOrders,
  { lockedCount, hasAccount }: { lockedCount: number; hasAccount: boolean },
): News[] {
  if (!isNew && lockedCount === 0) return []
  const title = wakeUpTexts.signIn(count + lockedCount)
  return [
    { tag: 'counter-sign-in', title, path: hasAccount ? pendingOrdersPath : authPath(pendingOrdersPath) },
  ]
}
