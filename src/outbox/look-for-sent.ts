// After a restore the server may lack orders that it had confirmed. The key store has a new name then, and the device looks
// once for the orders that it sent under an earlier name (G224, offline.md, Sent and lost).
import { instantOf } from '#domain/values/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { record } from './deliver-one.ts'
import { areReadsApart, readHistory } from './history.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { HISTORY_READ_INTERVAL_MS, LOOK_SPREAD_MS } from './retry.ts'

/** Times of the history have no seconds, and clocks differ a little. */
const NEAR_MS = 300_000

export interface SentLookParts {
  ports: OutboxPorts
  mayGoOn(): boolean
  onMoved(order: PendingOrder): void
}

/** Looks for the sent orders if the key store has a new name. Call `run` after each pass. */
export interface SentLook {
  run(): Promise<void>
  stop(): void
}

interface Look {
  storeId: string
  startAt: number
  first: { at: number; missing: ReadonlySet<string> } | null
}

export function createSentLook({ ports, mayGoOn, onMoved }: SentLookParts): SentLook {
  const { store } = ports
  let look: Look | null = null
  let isRunning = false
  let cancelNext = () => {}

  function continueAfter(waitMs: number): void {
    cancelNext()
    cancelNext = ports.after(waitMs, () => run().catch(console.error)) // the next pass looks again
  }

  async function run(): Promise<void> {
    if (isRunning || !mayGoOn()) return
    isRunning = true
    await lookOnce().finally(() => {
      isRunning = false
    })
  }

  async function lookOnce(): Promise<void> {
    const storeId = ports.knownStoreId()
    if (storeId === null || (await store.lookedForSentUnder()) === storeId) return
    const orders = (await store.listSent()).filter((order) => isToLookFor(order, storeId))
    if (orders.length === 0) return store.noteLookedForSent(storeId)
    if (look?.storeId !== storeId) {
      look = { storeId, startAt: ports.elapsed() + ports.chance() * LOOK_SPREAD_MS, first: null }
    }
    const { startAt, first } = look
    if (ports.elapsed() < startAt) return continueAfter(startAt - ports.elapsed())
    const read = await readMissing(ports, orders)
    if (read === null || (first !== null && !areReadsApart(first, read.at))) {
      return continueAfter(HISTORY_READ_INTERVAL_MS)
    }
    if (first === null && read.missing.size > 0) {
      look.first = read
      return continueAfter(HISTORY_READ_INTERVAL_MS)
    }
    await recordOutcome(orders, read, (intent) => first?.missing.has(intent) === true)
    await store.noteLookedForSent(storeId)
    look = null
  }

  async function recordOutcome(
    orders: readonly PendingOrder[],
    { missing, present }: MissingRead,
    wasMissing: (intent: string) => boolean,
  ): Promise<void> {
    for (const order of orders) {
      const { intent, state } = order
      const isMissing = missing.has(intent) && wasMissing(intent)
      if (state === 'sent' && isMissing) {
        const moved = await record(ports, order, { type: 'found-missing' })
        if (moved !== null) onMoved(moved)
      } else if (state === 'missing' && present.has(intent)) {
        await record(ports, order, { type: 'found-again' })
      }
    }
  }

  return { run, stop: () => cancelNext() }
}

/** True for an order that an account sent, with a number, while the store had another name. */
function isToLookFor({ state, customer, orderId, attempts }: PendingOrder, storeId: string): boolean {
  const { endedAt = null, storeId: sentUnder = null } = attempts.at(-1) ?? {}
  const wasSent = (state === 'sent' || state === 'missing') && orderId !== null && endedAt !== null
  return wasSent && customer === null && sentUnder !== null && sentUnder !== storeId
}

interface MissingRead {
  at: number
  missing: ReadonlySet<string>
  present: ReadonlySet<string>
}

/** Reads the history of each dealership of the orders; null if one could not be read completely. */
async function readMissing(ports: OutboxPorts, orders: readonly PendingOrder[]): Promise<MissingRead | null> {
  const missing = new Set<string>()
  const present = new Set<string>()
  let at = ports.now()
  for (const dealershipId of new Set(orders.map(({ dealership }) => dealership.id))) {
    const ofDealership = orders.filter(({ dealership }) => dealership.id === dealershipId)
    const [one] = ofDealership
    if (one === undefined) continue
    const firstAt = Math.min(...ofDealership.map(firstPostAt))
    const { history, askedAt } = await readHistory(ports, one, firstAt)
    at = Math.min(at, askedAt)
    // The author may no longer read this dealership, so the history proves nothing about its orders.
    if (history.kind === 'closed') continue
    if (history.kind !== 'complete') return null
    const absent = ofDealership.filter((order) => isAbsent(order, history.orders))
    for (const { intent } of ofDealership)
      if (!absent.some((order) => order.intent === intent)) present.add(intent)
    if (absent.length === 0) continue
    // A backend may keep its orders for a limited time: an order is missing only if an older one is there.
    const oldestAt = await ports.history.oldestAt(one)
    for (const order of absent) {
      if (oldestAt !== null && oldestAt < firstPostAt(order) - NEAR_MS) missing.add(order.intent)
    }
  }
  return { at, missing, present }
}

const firstPostAt = ({ attempts, placedAt }: PendingOrder): number => attempts[0]?.startedAt ?? placedAt

/**
 * True if no order of the history can be this one: no order of the author has its number or its time. The time counts,
 * because staff may have replaced the order by one with another number (G171).
 */
function isAbsent({ orderId, author, attempts }: PendingOrder, history: readonly Order[]): boolean {
  return !history.some(({ id, user, createdAt }) => {
    if (user.id !== author.id) return false
    const at = instantOf(createdAt)
    const isOfItsTime = attempts.some(({ startedAt }) => at === null || Math.abs(at - startedAt) <= NEAR_MS)
    return id === orderId || isOfItsTime
  })
}
