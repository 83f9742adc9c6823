// One pass over the outbox: takes the sender lock, frees the claims of closed pages, and sends every due
// order, oldest first and one at a time; a failing order never blocks the next (offline.md, rule 2).
import { countTwins } from './count-twins.ts'
import { deliverWaiting, record } from './deliver-one.ts'
import { claimedBy } from './history.ts'
import { isClaimed, isUnfinished, type PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { reconcile } from './reconcile.ts'
import { CLAIM_LIMIT_MS, LONGEST_PLAN_MS } from './retry.ts'

/**
 * Measures how long this page has seen a claim. The time stored with a claim comes from a clock that a person may set, so
 * without a lock that tells whether the claim's tab is alive, only the time since this page saw it is used.
 */
export interface ClaimWatch {
  /** Call it with all stored open orders. */
  look(orders: readonly PendingOrder[]): void
  /** The age of the order's claim in milliseconds; 0 for a claim that was not seen before. */
  ageOf(order: PendingOrder): number
}

const claimName = ({ intent, epoch, state }: PendingOrder) => `${intent} ${epoch} ${state}`

export function createClaimWatch(elapsed: () => number): ClaimWatch {
  let seenAt = new Map<string, number>()
  return {
    look(orders) {
      const claims = orders.filter(isClaimed).map(claimName)
      seenAt = new Map(claims.map((name) => [name, seenAt.get(name) ?? elapsed()]))
    },
    ageOf(order) {
      return elapsed() - (seenAt.get(claimName(order)) ?? elapsed())
    },
  }
}

export interface Pass {
  /**
   * Set when the server answers again or the person pressed Send now: orders last tried before this time are due at once.
   * null: every order waits for its time. Tabs notice the server at different times, so an order that one tab has tried
   * since then waits in all tabs.
   */
  hurriedAt: number | null
  /** false as soon as the account of the page signs out: then the pass starts no further work. */
  mayGoOn(): boolean
  /** Called when the pass has the lock, or continues without it. */
  onTurn(): void
  /** Called with each order whose state the pass changed. */
  onMoved(order: PendingOrder): void
  claims: ClaimWatch
}

function isAbandoned(order: PendingOrder, isHolder: boolean, claims: ClaimWatch): boolean {
  if (!isClaimed(order)) return false
  // A tab that works without the lock may still be sending the order while another tab holds the lock.
  if (isHolder && order.isClaimedUnderLock) return true
  return claims.ageOf(order) > CLAIM_LIMIT_MS
}

function isDue(order: PendingOrder, pass: Pass, now: number): boolean {
  if (!isUnfinished(order)) return false
  // After the clock was set back the order must not wait until the clock has caught up.
  if (order.changedAt > now || order.nextTryAt - now > LONGEST_PLAN_MS) return true
  if (order.nextTryAt <= now) return true
  return pass.hurriedAt !== null && order.changedAt <= pass.hurriedAt && order.state !== 'sent'
}

/** Does the work for each item, also after a failure; then throws the first failure. */
export async function eachInTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw problems[0]
}

/** Removes the claims of closed pages, so that their orders are sent. */
export async function freeAbandonedOrders(
  ports: OutboxPorts,
  isHolder: boolean,
  claims: ClaimWatch,
): Promise<void> {
  const orders = await ports.store.listOpen()
  claims.look(orders)
  const abandoned = orders.filter((order) => isAbandoned(order, isHolder, claims))
  await eachInTurn(abandoned, (order) => record(ports, order, { type: 'abandoned', nextTryAt: ports.now() }))
}

/** Withdraws an offered order of the server that belongs to another pending order, so that the history is searched again. */
export async function withdrawTakenOffers(ports: OutboxPorts): Promise<void> {
  const orders = await ports.store.listOpen()
  const offers = orders.flatMap((order) => {
    const offered = order.state === 'sent' ? order.orderId : order.probable?.orderId
    return typeof offered === 'number' ? [{ order, offered }] : []
  })
  if (offers.length === 0) return
  const finished = new Set(await ports.store.claimedByFinished(offers.map(({ offered }) => offered)))
  const takenOffers = offers.filter(({ order, offered }) => {
    const others = orders.filter(({ intent }) => intent !== order.intent)
    return finished.has(offered) || claimedBy(others).has(offered)
  })
  await eachInTurn(takenOffers, ({ order }) => record(ports, order, { type: 'offer-taken' }))
}

function advance(ports: OutboxPorts, order: PendingOrder, isHolder: boolean): Promise<PendingOrder | null> {
  if (order.state === 'unknown') return reconcile(ports, order, isHolder)
  return order.state === 'sent' ? countTwins(ports, order) : deliverWaiting(ports, order, isHolder)
}

async function deliverEach(ports: OutboxPorts, pass: Pass, isHolder: boolean): Promise<void> {
  const handled = new Set<string>()
  const problems: unknown[] = []
  while (pass.mayGoOn()) {
    const orders = await ports.store.listOpen()
    const due = orders.find((order) => !handled.has(order.intent) && isDue(order, pass, ports.now()))
    if (due === undefined) break
    handled.add(due.intent)
    try {
      const advancedOrder = await advance(ports, due, isHolder)
      if (advancedOrder !== null && !(due.state === 'sent' && advancedOrder.state === 'sent'))
        pass.onMoved(advancedOrder)
    } catch (problem) {
      problems.push(problem)
    }
  }
  // Thrown at the end, so that the failure delays no order of this pass, and each further pass waits longer.
  if (problems.length > 0) throw problems[0]
}

export function deliverDue(ports: OutboxPorts, pass: Pass): Promise<void> {
  return ports.lock(async (isHolder) => {
    pass.onTurn()
    const steps = [
      () => freeAbandonedOrders(ports, isHolder, pass.claims),
      () => withdrawTakenOffers(ports),
      () => deliverEach(ports, pass, isHolder),
    ]
    await eachInTurn(steps, (step) => step())
  })
}
