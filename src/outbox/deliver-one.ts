// Claims, checks and sends one order. Every write compares state and epoch; no call is made inside a transaction
// (offline.md, rules 1 to 5).
import { isSameValue } from '#domain/same-value.ts'
import { acceptByRule, orderOfPerson, withoutAcceptance } from './accept-by-rule.ts'
import { attemptOf, isOnlyOpenPost, mayHaveArrived } from './attempt.ts'
import type { CurrentBasis } from './current-basis.ts'
import type { AcceptedOrder, NotCommitted, PendingEvent, ShippingUpdate } from './events.ts'
import { orderMachine } from './machine.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts, SendOutcome } from './ports.ts'
import { hasSleptSince, recordEvent, recordLateSuccess, timeOfNextTry } from './queue/queue.ts'
import { isAsAgreed, linesWithCurrentProducts, totalsAtCurrentPrices } from './review.ts'

/** See `recordEvent`. */
export function record(
  ports: Pick<OutboxPorts, 'store' | 'now'>,
  order: PendingOrder,
  event: PendingEvent,
): Promise<PendingOrder | null> {
  return recordEvent({ machine: orderMachine, ports }, order, event)
}

/** The order can be sent: nothing differs, or a rule accepts the differences. */
interface Sendable {
  type: 'sendable'
  current: CurrentBasis
  /** The next revision, if a rule accepts the differences or an earlier acceptance by a rule ends; else undefined. */
  update: AcceptedOrder | undefined
}

/** Compares the order with the server. Returns the event of the check, or a `Sendable` if the order may be sent now. */
async function checkOrder(ports: OutboxPorts, order: PendingOrder): Promise<PendingEvent | Sendable> {
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
      return compareByRule(ports, order, { products, dealership, foundAt: ports.now() })
    }
  }
}

/**
 * Compares the content that the person agreed to with the server's values. If they differ, the dealership's rule is
 * read now and applied; new customers have no dealership and no rule.
 */
async function compareByRule(
  ports: OutboxPorts,
  order: PendingOrder,
  current: CurrentBasis,
): Promise<PendingEvent | Sendable> {
  if (isAsAgreed(orderOfPerson(order), current)) {
    return { type: 'sendable', current, update: withoutAcceptance(order) ?? undefined }
  }
  const rule = order.customer === null ? await ports.checker.readSmallChangesRule(order) : null
  const update = rule && acceptByRule(order, current, rule)
  return update ? { type: 'sendable', current, update } : { type: 'check-differs', current }
}

/** Reads and stores the server's values again. Equal values are not written: a person may be working on the review. */
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
 * amount, which the author never saw (offline.md, rule 3). undefined if the shipping is not open, or if the body of the
 * POST stays the same.
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

/** The next revision that the order needs before it is sent; undefined if it is sent as it is. */
function updateOf(
  ports: OutboxPorts,
  order: PendingOrder,
  { update, current }: Sendable,
): ShippingUpdate | AcceptedOrder | undefined {
  // A rule accepts all of today's amounts, the shipping too.
  if (update && update.acceptance !== null) return update
  const shippingUpdate = shippingUpdateOf(ports, { ...order, ...update }, current)
  return shippingUpdate ? { ...update, ...shippingUpdate, revision: order.revision + 1 } : update
}

function eventOf(ports: OutboxPorts, order: PendingOrder, outcome: SendOutcome): PendingEvent {
  const nextTryAt = timeOfNextTry(ports, order)
  const lostOutcome = (retryAt: number | null, isKeySpent: boolean): PendingEvent => ({
    type: 'outcome-lost',
    nextTryAt: Math.max(retryAt ?? 0, nextTryAt),
    isKeySpent,
  })
  switch (outcome.kind) {
    case 'delivered':
      return {
        type: 'delivered',
        orderId: outcome.orderId,
        ...(ports.isInBackground && { isInBackground: true }),
      }
    case 'not-committed': {
      const proof: NotCommitted = outcome.proof
      return { type: 'not-committed', proof, nextTryAt }
    }
    case 'not-forwarded': {
      const { proof } = outcome
      if (isOnlyOpenPost(order)) return { type: 'not-committed', proof, nextTryAt }
      return lostOutcome(proof.retryAt, false)
    }
    case 'unknown':
      return lostOutcome(outcome.retryAt, outcome.isKeySpent)
  }
}

/**
 * Posts the last attempt of an order whose state `sending` is stored, and records the outcome. If the page slept since
 * then, nothing is posted and the next try is planned. `elapsedAtClaim`: see `hasSleptSince`.
 */
export async function postAttempt(
  ports: OutboxPorts,
  sendingOrder: PendingOrder,
  elapsedAtClaim: number,
): Promise<PendingOrder | null> {
  const attempt = sendingOrder.attempts.at(-1)
  if (attempt === undefined) return null
  if (hasSleptSince(ports, sendingOrder, elapsedAtClaim)) {
    // On a device that is always this slow the order waits longer after each try.
    const nextTryAt = timeOfNextTry(ports, sendingOrder)
    return isOnlyOpenPost(sendingOrder)
      ? record(ports, sendingOrder, { type: 'not-started', nextTryAt })
      : record(ports, sendingOrder, { type: 'outcome-lost', nextTryAt, isKeySpent: false })
  }
  const outcome = await ports.sender.send(sendingOrder, attempt)
  const event = eventOf(ports, sendingOrder, outcome)
  const writtenOrder = await record(ports, sendingOrder, event)
  if (writtenOrder !== null || event.type !== 'delivered') return writtenOrder
  return recordLateSuccess({ machine: orderMachine, ports }, sendingOrder.intent, event)
}

/**
 * Checks a waiting order and sends it if everything is as agreed, or if a rule accepts the differences. null if another
 * tab changed the order meanwhile.
 */
export async function deliverWaitingOrder(
  ports: OutboxPorts,
  waitingOrder: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const checkingOrder = await record(ports, waitingOrder, { type: 'claimed', isUnderLock })
  if (checkingOrder === null) return null
  const result = await checkOrder(ports, checkingOrder)
  if (result.type !== 'sendable') return record(ports, checkingOrder, result)
  const keyStore = await ports.readKeyStore()
  if (keyStore.kind === 'unanswered') {
    return record(ports, checkingOrder, {
      type: 'check-unanswered',
      nextTryAt: timeOfNextTry(ports, checkingOrder),
    })
  }
  // True only for an imported order: the key store lost its key after the import, so an earlier POST may have arrived.
  if (!checkingOrder.isSendAgain && mayHaveArrived(checkingOrder, keyStore, ports.now())) {
    return record(ports, checkingOrder, { type: 'outcome-lost', nextTryAt: ports.now(), isKeySpent: false })
  }
  const update = updateOf(ports, checkingOrder, result)
  const updatedOrder = { ...checkingOrder, ...update }
  // Only an edge has rules. It confirms that the rule has not changed, but only for an order with a key.
  if (updatedOrder.acceptance !== null && keyStore.kind !== 'available') {
    return record(ports, checkingOrder, { type: 'check-differs', current: result.current })
  }
  const attempt = attemptOf(updatedOrder, ports.sender.bodyOf(updatedOrder), keyStore, ports.now())
  const elapsedAtClaim = ports.elapsed()
  const sendingOrder = await record(ports, checkingOrder, { type: 'check-equal', attempt, update })
  return sendingOrder === null ? null : postAttempt(ports, sendingOrder, elapsedAtClaim)
}
