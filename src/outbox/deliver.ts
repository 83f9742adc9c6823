// One pass over the outbox: takes the sender lock, ends the claims of closed pages, withdraws offers of server orders
// that belong to other pending orders, and works on every due order, oldest first and one at a time; a failing order never
// blocks the next (offline.md, rule 2).
import { countTwins } from './count-twins.ts'
import { deliverWaitingOrder, record } from './deliver-one.ts'
import { assignedNumbers } from './history.ts'
import { isClaimed, isUnfinished, type PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { reconcile } from './reconcile.ts'
import { CLAIM_LIMIT_MS, LONGEST_PLAN_MS } from './retry.ts'

/**
 * Measures how long this page has seen a claim. The time stored with a claim comes from a clock that a person may set,
 * so without a lock that tells whether the claim's tab is alive, only the time since this page first saw the claim counts.
 */
export interface ClaimWatch {
  /** Notes the time of claims that are new to this page. Call it with all stored open orders. */
  noteClaims(orders: readonly PendingOrder[]): void
  /** The age of the order's claim in milliseconds; 0 for a claim that was not seen before. */
  ageOf(order: PendingOrder): number
}

const claimKey = ({ intent, epoch, state }: PendingOrder) => `${intent} ${epoch} ${state}`

export function createClaimWatch(elapsed: () => number): ClaimWatch {
  let firstSeenAt = new Map<string, number>()
  return {
    noteClaims(orders) {
      const claims = orders.filter(isClaimed).map(claimKey)
      firstSeenAt = new Map(claims.map((key) => [key, firstSeenAt.get(key) ?? elapsed()]))
    },
    ageOf(order) {
      return elapsed() - (firstSeenAt.get(claimKey(order)) ?? elapsed())
    },
  }
}

export interface Pass {
  /**
   * Set when the server answers again, or when a person placed an order or pressed a button that sends, such as Send
   * now: orders last tried before this time are due at once, except sent orders, which wait for their time. null: every
   * order waits for its time. Tabs notice at different times that the server answers, so an order that a tab has tried
   * after this time waits in all tabs.
   */
  hurriedAt: number | null
  /**
   * false after the outbox was stopped or the account signed out, and without a session or an answer of the server: then
   * the pass starts no further work.
   */
  mayGoOn(): boolean
  /** Called when the pass has the lock, or continues without it. */
  onStart(): void
  /**
   * Called with each order that the pass worked on, also if the order waits again. Not called if a sent order stays
   * sent, or if another tab changed the order meanwhile.
   */
  onStateChange(order: PendingOrder): void
  claims: ClaimWatch
}

function isAbandoned(order: PendingOrder, hasLock: boolean, claims: ClaimWatch): boolean {
  if (!isClaimed(order)) return false
  // A tab that works without the lock may still be sending the order while another tab holds the lock.
  if (hasLock && order.isClaimedUnderLock) return true
  return claims.ageOf(order) > CLAIM_LIMIT_MS
}

function isDue(order: PendingOrder, pass: Pass, now: number): boolean {
  if (!isUnfinished(order)) return false
  // After the clock was set back the order must not wait until the clock has caught up.
  if (order.changedAt > now || order.nextTryAt - now > LONGEST_PLAN_MS) return true
  if (order.nextTryAt <= now) return true
  return pass.hurriedAt !== null && order.changedAt <= pass.hurriedAt && order.state !== 'sent'
}

/** Does the work for one item after another, also after a failure; then throws the first failure. */
export async function workInTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw problems[0]
}

/**
 * Ends the claims of closed pages, so that a pass can check their orders again (`checking`) or find out their outcome
 * (`sending`).
 */
export async function freeAbandonedOrders(
  ports: OutboxPorts,
  hasLock: boolean,
  claims: ClaimWatch,
): Promise<void> {
  const orders = await ports.store.listOpen()
  claims.noteClaims(orders)
  const abandonedOrders = orders.filter((order) => isAbandoned(order, hasLock, claims))
  await workInTurn(abandonedOrders, (order) =>
    record(ports, order, { type: 'abandoned', nextTryAt: ports.now() }),
  )
}

/**
 * Withdraws each offer of a server's order that belongs to another pending order, and a person's mark as arrived that
 * depended on such an offer. Then the history is searched again.
 */
export async function withdrawTakenOffers(ports: OutboxPorts): Promise<void> {
  const orders = await ports.store.listOpen()
  const offers = orders.flatMap((order) => {
    const offeredId = order.state === 'sent' ? order.orderId : order.probable?.orderId
    return typeof offeredId === 'number' ? [{ order, offeredId }] : []
  })
  if (offers.length === 0) return
  const numbersOfFinished = new Set(
    await ports.store.numbersOfFinishedOrders(offers.map(({ offeredId }) => offeredId)),
  )
  const takenOffers = offers.filter(({ order, offeredId }) => {
    const otherOrders = orders.filter(({ intent }) => intent !== order.intent)
    return numbersOfFinished.has(offeredId) || assignedNumbers(otherOrders).has(offeredId)
  })
  await workInTurn(takenOffers, ({ order }) => record(ports, order, { type: 'offer-taken' }))
}

function advance(ports: OutboxPorts, order: PendingOrder, hasLock: boolean): Promise<PendingOrder | null> {
  if (order.state === 'unknown') return reconcile(ports, order, hasLock)
  return order.state === 'sent' ? countTwins(ports, order) : deliverWaitingOrder(ports, order, hasLock)
}

async function deliverEach(ports: OutboxPorts, pass: Pass, hasLock: boolean): Promise<void> {
  const handledIntents = new Set<string>()
  const problems: unknown[] = []
  while (pass.mayGoOn()) {
    const orders = await ports.store.listOpen()
    const dueOrder = orders.find(
      (order) => !handledIntents.has(order.intent) && isDue(order, pass, ports.now()),
    )
    if (dueOrder === undefined) break
    handledIntents.add(dueOrder.intent)
    try {
      const advancedOrder = await advance(ports, dueOrder, hasLock)
      if (advancedOrder !== null && !(dueOrder.state === 'sent' && advancedOrder.state === 'sent'))
        pass.onStateChange(advancedOrder)
    } catch (problem) {
      problems.push(problem)
    }
  }
  // Thrown at the end, so that the failure delays no order of this pass. After a failed pass the next one waits longer.
  if (problems.length > 0) throw problems[0]
}

export function deliverDueOrders(ports: OutboxPorts, pass: Pass): Promise<void> {
  return ports.lock(async (hasLock) => {
    pass.onStart()
    const steps = [
      () => freeAbandonedOrders(ports, hasLock, pass.claims),
      () => withdrawTakenOffers(ports),
      () => deliverEach(ports, pass, hasLock),
    ]
    await workInTurn(steps, (step) => step())
  })
}
