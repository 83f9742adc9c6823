// One pass over the outbox: takes the sender lock, frees what dead pages left behind, and brings every due
// order as far as it goes, oldest first and one at a time; one bad order never blocks the next (offline.md, rule 2).
import { countTwins } from './count-twins.ts'
import { deliverWaiting, record } from './deliver-one.ts'
import { claimedBy } from './history.ts'
import { isClaimed, isUnfinished, type PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { reconcile } from './reconcile.ts'
import { CLAIM_LIMIT_MS, LONGEST_PLAN_MS } from './retry.ts'

/**
 * How long this page has watched a claim. The time that a claim carries was read from a clock that anybody may set; where
 * no lock tells whether its holder lives, only what was watched counts.
 */
export interface ClaimWatch {
  /** Everything that is stored now. */
  look(orders: readonly PendingOrder[]): void
  /** Milliseconds; 0 for a claim that was not seen before. */
  ageOf(order: PendingOrder): number
}

const nameOf = ({ intent, epoch, state }: PendingOrder) => `${intent} ${epoch} ${state}`

export function createClaimWatch(elapsed: () => number): ClaimWatch {
  let seenAt = new Map<string, number>()
  return {
    look(orders) {
      const claims = orders.filter(isClaimed).map(nameOf)
      seenAt = new Map(claims.map((name) => [name, seenAt.get(name) ?? elapsed()]))
    },
    ageOf(order) {
      return elapsed() - (seenAt.get(nameOf(order)) ?? elapsed())
    },
  }
}

export interface Pass {
  /**
   * When the server came back or the person pressed Send now: orders last tried before this are due at once. null: every
   * order waits its time. Tabs see at different times that the server is back; an order that one of them has tried since
   * waits in all of them.
   */
  hurriedAt: number | null
  /** false as soon as the page's account ends: nothing more is started. */
  mayGoOn(): boolean
  /** Called when it has the lock, or goes on without it. */
  onTurn(): void
  onMoved(order: PendingOrder): void
  claims: ClaimWatch
}

function isAbandoned(order: PendingOrder, isHolder: boolean, claims: ClaimWatch): boolean {
  if (!isClaimed(order)) return false
  // A tab that went on without the lock may still be on its way with it while another one holds the lock.
  if (isHolder && order.isClaimedUnderLock) return true
  return claims.ageOf(order) > CLAIM_LIMIT_MS
}

function isDue(order: PendingOrder, pass: Pass, now: number): boolean {
  if (!isUnfinished(order)) return false
  // A clock that was set back must not make it wait until it has caught up.
  if (order.changedAt > now || order.nextTryAt - now > LONGEST_PLAN_MS) return true
  if (order.nextTryAt <= now) return true
  return pass.hurriedAt !== null && order.changedAt <= pass.hurriedAt && order.state !== 'sent'
}

/** Does the work for each, also where it fails for another one; the first failure is thrown when all had their turn. */
export async function eachInTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const problems: unknown[] = []
  for (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw problems[0]
}

/** Takes back the claims of pages that are gone, so that their orders go on. */
export async function freeAbandoned(
  ports: OutboxPorts,
  isHolder: boolean,
  claims: ClaimWatch,
): Promise<void> {
  const orders = await ports.store.listOpen()
  claims.look(orders)
  const abandoned = orders.filter((order) => isAbandoned(order, isHolder, claims))
  await eachInTurn(abandoned, (order) => record(ports, order, { type: 'abandoned', nextTryAt: ports.now() }))
}

/** An order of the server that was offered as this one turned out to be another pending order's: it is looked for again. */
export async function freeOffers(ports: OutboxPorts): Promise<void> {
  const orders = await ports.store.listOpen()
  const offers = orders.flatMap((order) => {
    const offered = order.state === 'sent' ? order.orderId : order.probable?.orderId
    return typeof offered === 'number' ? [{ order, offered }] : []
  })
  if (offers.length === 0) return
  const finished = new Set(await ports.store.claimedByFinished(offers.map(({ offered }) => offered)))
  const taken = offers.filter(({ order, offered }) => {
    const others = orders.filter(({ intent }) => intent !== order.intent)
    return finished.has(offered) || claimedBy(others).has(offered)
  })
  await eachInTurn(taken, ({ order }) => record(ports, order, { type: 'offer-taken' }))
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
      const moved = await advance(ports, due, isHolder)
      if (moved !== null && !(due.state === 'sent' && moved.state === 'sent')) pass.onMoved(moved)
    } catch (problem) {
      problems.push(problem)
    }
  }
  // Only now: the passes come less and less often, and no order waits for this one.
  if (problems.length > 0) throw problems[0]
}

export function deliverDue(ports: OutboxPorts, pass: Pass): Promise<void> {
  return ports.lock(async (isHolder) => {
    pass.onTurn()
    const steps = [
      () => freeAbandoned(ports, isHolder, pass.claims),
      () => freeOffers(ports),
      () => deliverEach(ports, pass, isHolder),
    ]
    await eachInTurn(steps, (step) => step())
  })
}
