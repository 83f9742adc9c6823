// Claims, checks and sends one order. Every write compares state and epoch; no call is made inside a transaction
// (offline.md, rules 1 to 5).
import { isSameValue } from '#domain/same-value.ts'
import { attemptOf, mayHaveArrived } from './attempt.ts'
import type { NotCommitted, PendingEvent, ShippingUpdate } from './events.ts'
import { next } from './machine.ts'
import type { CurrentBasis, PendingOrder } from './pending-order.ts'
import type { OutboxPorts, SendOutcome } from './ports.ts'
import { START_LIMIT_MS, waitAfter } from './retry.ts'
import { isAsAgreed, linesWithCurrentProducts, totalsAtCurrentPrices } from './review.ts'

/** Writes the event if the order is unchanged since it was read; null if another tab changed it. */
export function record(
  ports: OutboxPorts,
  order: PendingOrder,
  event: PendingEvent,
): Promise<PendingOrder | null> {
  return ports.store.change(order.intent, order, (storedOrder) => next(storedOrder, event, ports.now()))
}

export function nextTry(ports: OutboxPorts, order: PendingOrder, retryAt: number | null = null): number {
  return Math.max(retryAt ?? 0, ports.now() + waitAfter(order.tries, ports.chance()))
}

type AsAgreed = { type: 'equal'; current: CurrentBasis }

async function check(ports: OutboxPorts, order: PendingOrder): Promise<PendingEvent | AsAgreed> {
  const outcome = await ports.checker.check(order)
  switch (outcome.kind) {
    case 'unanswered':
      return { type: 'check-unanswered', nextTryAt: nextTry(ports, order, outcome.retryAt) }
    case 'signed-out':
      return { type: 'check-signed-out' }
    case 'refused':
      return { type: 'check-refused', message: outcome.message, cause: outcome.cause }
    case 'answered': {
      const { products, dealership } = outcome
      const current = { products, dealership, foundAt: ports.now() }
      return { type: isAsAgreed(order, current) ? 'equal' : 'check-differs', current }
    }
  }
}

/** Keeps the stored values if the server answers the same ones, because a person may be working with them. */
export async function compareAgain(ports: OutboxPorts, order: PendingOrder): Promise<void> {
  const outcome = await ports.checker.check(order)
  if (outcome.kind !== 'answered') return
  const { products, dealership } = outcome
  const knownBasis = order.current && {
    products: order.current.products,
    dealership: order.current.dealership,
  }
  if (isSameValue(knownBasis, { products, dealership })) return
  await record(ports, order, {
    type: 'compared-again',
    current: { products, dealership, foundAt: ports.now() },
  })
}

/**
 * The order is sent as it was agreed, except for shipping that is open: it gets today's amount, because the server would
 * refuse the order for an amount that the author never saw (offline.md, rule 3). Other bytes are another revision.
 */
function updateShipping(
  { sender }: OutboxPorts,
  order: PendingOrder,
  current: CurrentBasis,
): ShippingUpdate | undefined {
  if (!order.isShippingOpen) return undefined
  const lines = linesWithCurrentProducts(order.lines, current)
  const agreed = totalsAtCurrentPrices(order, lines, current)
  const shippingUpdate = { revision: order.revision + 1, lines, dealership: current.dealership, agreed }
  return sender.bodyOf({ ...order, ...shippingUpdate }) === sender.bodyOf(order) ? undefined : shippingUpdate
}

function eventOf(ports: OutboxPorts, order: PendingOrder, outcome: SendOutcome): PendingEvent {
  const nextTryAt = nextTry(ports, order)
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
 * Posts the last attempt of an order that is durably `sending`, and records its outcome. `readyAt`: elapsed
 * milliseconds just before `sending` was written.
 */
export async function post(
  ports: OutboxPorts,
  sending: PendingOrder,
  readyAt: number,
): Promise<PendingOrder | null> {
  const attempt = sending.attempts.at(-1)
  if (attempt === undefined) return null
  // A page that slept must not start the POST late: another tab may have claimed the order. Elapsed time may stand still
  // while the device sleeps, and the clock may have been set back, so the larger difference is used.
  const sleptMs = Math.max(ports.elapsed() - readyAt, Math.abs(ports.now() - (sending.claimedAt ?? 0)))
  if (sleptMs > START_LIMIT_MS) {
    // On a device that is always this slow the order waits longer after each try.
    const nextTryAt = nextTry(ports, sending)
    const hasEarlier = sending.attempts.length > 1
    return hasEarlier
      ? record(ports, sending, { type: 'outcome-lost', nextTryAt, isKeySpent: false })
      : record(ports, sending, { type: 'not-started', nextTryAt })
  }
  const outcome = await ports.sender.send(sending, attempt)
  const writtenOrder = await record(ports, sending, eventOf(ports, sending, outcome))
  if (writtenOrder !== null || outcome.kind !== 'delivered') return writtenOrder
  return recordLateSuccess(ports, sending.intent, outcome.orderId)
}

/** Records a success that came after another tab took over the claim: the success proves itself. */
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
    if (next(storedOrder, event, ports.now()) === null) return storedOrder
    const writtenOrder = await record(ports, storedOrder, event)
    if (writtenOrder !== null) return writtenOrder
  }
  return null
}

/** Checks a waiting order and sends it if everything is as agreed. Answers the order in its last state. */
export async function deliverWaiting(
  ports: OutboxPorts,
  waiting: PendingOrder,
  isUnderLock: boolean,
): Promise<PendingOrder | null> {
  const checking = await record(ports, waiting, { type: 'claimed', isUnderLock })
  if (checking === null) return null
  const checked = await check(ports, checking)
  if (checked.type !== 'equal') return record(ports, checking, checked)
  const keyStore = await ports.readKeyStore()
  if (keyStore.kind === 'unanswered') {
    return record(ports, checking, { type: 'check-unanswered', nextTryAt: nextTry(ports, checking) })
  }
  // An import about which the app did not ask the person, because a key covered it then.
  if (!checking.isSendAgain && mayHaveArrived(checking, keyStore, ports.now())) {
    return record(ports, checking, { type: 'outcome-lost', nextTryAt: ports.now(), isKeySpent: false })
  }
  const shippingUpdate = updateShipping(ports, checking, checked.current)
  const agreed = { ...checking, ...shippingUpdate }
  const attempt = attemptOf(agreed, ports.sender.bodyOf(agreed), keyStore, ports.now())
  const readyAt = ports.elapsed()
  const sending = await record(ports, checking, { type: 'check-equal', attempt, shippingUpdate })
  return sending === null ? null : post(ports, sending, readyAt)
}
