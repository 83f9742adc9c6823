// Claims, checks and sends one order. Every write compares state and epoch; no call is made inside a transaction
// (offline.md, rules 1 to 5).
import { isSameValue } from '#domain/same-value.ts'
import { attemptOf, mayHaveArrived } from './attempt.ts'
import type { NotCommitted, PendingEvent, ShippingUpdate } from './events.ts'
import { applyEvent } from './machine.ts'
import type { CurrentBasis, PendingOrder } from './pending-order.ts'
import type { OutboxPorts, SendOutcome } from './ports.ts'
import { START_LIMIT_MS, waitAfter } from './retry.ts'
import { isAsAgreed, linesWithCurrentProducts, totalsAtCurrentPrices } from './review.ts'

/** Applies the event to the stored order and writes the result; null if another tab changed the order before. */
export function record(
  ports: OutboxPorts,
  order: PendingOrder,
  event: PendingEvent,
): Promise<PendingOrder | null> {
  return ports.store.change(order.intent, order, (storedOrder) => applyEvent(storedOrder, event, ports.now()))
}

export function timeOfNextTry(
  ports: OutboxPorts,
  order: PendingOrder,
  retryAt: number | null = null,
): number {
  return Math.max(retryAt ?? 0, ports.now() + waitAfter(order.tries, ports.chance()))
}

type AsAgreed = { type: 'as-agreed'; current: CurrentBasis }

/** Compares the order with the server. Returns the event of the result; `as-agreed` if nothing differs. */
async function checkOrder(ports: OutboxPorts, order: PendingOrder): Promise<PendingEvent | AsAgreed> {
  const outcome = await ports.checker.check(order)
  switch (outcome.kind) {
    case 'unanswered':
      return { type: 'check-unanswered', nextTryAt: timeOfNextTry(ports, order, outcome.retryAt) }
    case 'signed-out':
      return { type: 'check-signed-out' }
    case 'refused':
      return { type: 'check-refused', message: outcome.message, cause: outcome.cause }
    case 'answered': {
      const { products, dealership } = outcome
      const current = { products, dealership, foundAt: ports.now() }
      return { type: isAsAgreed(order, current) ? 'as-agreed' : 'check-differs', current }
    }
  }
}

/** Reads the server's current values again. Equal values are not written: a person may be working on the review. */
export async function compareAgain(ports: OutboxPorts, order: PendingOrder): Promise<void> {
  const outcome = await ports.checker.check(order)
  if (outcome.kind !== 'answered') return
  const { products, dealership } = outcome
  const storedValues = order.current && {
    products: order.current.products,
    dealership: order.current.dealership,
  }
  if (isSameValue(storedValues, { products, dealership })) return
  await record(ports, order, {
    type: 'compared-again',
    current: { products, dealership, foundAt: ports.now() },
  })
}

/**
 * Gives an order with open shipping today's shipping amount, as its next revision: the server would refuse an earlier
 * amount, which the author never saw (offline.md, rule 3). undefined if the body of the POST stays the same.
 */
function shippingUpdateOf(
  { sender }: OutboxPorts,
  order: PendingOrder,
  currentBasis: CurrentBasis,
): ShippingUpdate | undefined {
  if (!order.isShippingOpen) return undefined
  const lines = linesWithCurrentProducts(order.lines, currentBasis)
  const agreed = totalsAtCurrentPrices(order, lines, currentBasis)
  const shippingUpdate = { revision: order.revision + 1, lines, dealership: currentBasis.dealership, agreed }
  return sender.bodyOf({ ...order, ...shippingUpdate }) === sender.bodyOf(order) ? undefined : shippingUpdate
}

function eventOf(ports: OutboxPorts, order: PendingOrder, outcome: SendOutcome): PendingEvent {
  const nextTryAt = timeOfNextTry(ports, order)
  switch (outcome.kind) {
    case 'delivered':
      return { type: 'delivered', orderId: outcome.orderId }
    case 'not-committed': {
      const proof: NotCommitted = outcome.proof
      return { type: 'not-committed', proof, nextTryAt }
    }
    case 'unknown':
      return {
        type: 'outcome-lost',
        nextTryAt: Math.max(outcome.retryAt ?? 0, nextTryAt),
        isKeySpent: outcome.isKeySpent,
      }
  }
}

/**
 * Posts the last attempt of an order whose state `sending` is stored, and records the outcome. `claimElapsed`:
 * the value of `ports.elapsed()` just before `sending` was written.
 */
export async function postAttempt(
  ports: OutboxPorts,
  sendingOrder: PendingOrder,
  claimElapsed: number,
): Promise<PendingOrder | null> {
  const attempt = sendingOrder.attempts.at(-1)
  if (attempt === undefined) return null
  // A page that slept must not start the POST late: another tab may have claimed the order. Elapsed time may stand still
  // while the device sleeps, and the clock may have been set back, so the larger difference is used.
  const sleptMs = Math.max(
    ports.elapsed() - claimElapsed,
    Math.abs(ports.now() - (sendingOrder.claimedAt ?? 0)),
  )
  if (sleptMs > START_LIMIT_MS) {
    // On a device that is always this slow the order waits longer after each try.
    const nextTryAt = timeOfNextTry(ports, sendingOrder)
    const hasEarlierAttempt = sendingOrder.attempts.length > 1
    return hasEarlierAttempt
      ? record(ports, sendingOrder, { type: 'outcome-lost', nextTryAt, isKeySpent: false })
      : record(ports, sendingOrder, { type: 'not-started', nextTryAt })
  }
  const outcome = await ports.sender.send(sendingOrder, attempt)
  const writtenOrder = await record(ports, sendingOrder, eventOf(ports, sendingOrder, outcome))
  if (writtenOrder !== null || outcome.kind !== 'delivered') return writtenOrder
  return recordLateSuccess(ports, sendingOrder.intent, outcome.orderId)
}

/** Records a success after another tab took over the claim: a success is certain in every state of the order. */
async function recordLateSuccess(
  ports: OutboxPorts,
  intent: string,
  orderId: number | null,
): Promise<PendingOrder | null> {
  for (
    let storedOrder = await ports.store.read(intent);
    storedOrder !== null;
    storedOrder = await ports.store.read(intent)
  ) {
    const event: PendingEvent = { type: 'delivered', orderId }
    if (applyEvent(storedOrder, event, ports.now()) === null) return storedOrder
    const writtenOrder = await record(ports, storedOrder, event)
    if (writtenOrder !== null) return writtenOrder
  }
  return null
}

/** Checks a waiting order and sends it if everything is as agreed. null if another tab changed the order meanwhile. */
export async function deliverWaitingOrder(
  ports: OutboxPorts,
  waitingOrder: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const checkingOrder = await record(ports, waitingOrder, { type: 'claimed', isUnderLock })
  if (checkingOrder === null) return null
  const result = await checkOrder(ports, checkingOrder)
  if (result.type !== 'as-agreed') return record(ports, checkingOrder, result)
  const keyStore = await ports.readKeyStore()
  if (keyStore.kind === 'unanswered') {
    return record(ports, checkingOrder, {
      type: 'check-unanswered',
      nextTryAt: timeOfNextTry(ports, checkingOrder),
    })
  }
  // An imported order, for which the key store no longer has the key that it had at the import.
  if (!checkingOrder.isSendAgain && mayHaveArrived(checkingOrder, keyStore, ports.now())) {
    return record(ports, checkingOrder, { type: 'outcome-lost', nextTryAt: ports.now(), isKeySpent: false })
  }
  const shippingUpdate = shippingUpdateOf(ports, checkingOrder, result.current)
  const updatedOrder = { ...checkingOrder, ...shippingUpdate }
  const attempt = attemptOf(updatedOrder, ports.sender.bodyOf(updatedOrder), keyStore, ports.now())
  const claimElapsed = ports.elapsed()
  const sendingOrder = await record(ports, checkingOrder, { type: 'check-equal', attempt, shippingUpdate })
  return sendingOrder === null ? null : postAttempt(ports, sendingOrder, claimElapsed)
}
