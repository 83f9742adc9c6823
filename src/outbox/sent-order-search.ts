// After a restore the server may lack orders that it had confirmed. The key store has a new name then, and the device
// searches the history once for the orders that it sent under an earlier name (G224, offline.md, Sent and lost).
import { instantOf } from '#domain/values/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { record } from './deliver-one.ts'
import { areReadsApart, readHistory } from './history.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { HISTORY_LAG_MS, HISTORY_READ_INTERVAL_MS, SEARCH_SPREAD_MS } from './retry.ts'

/** Times of the history have no seconds, and clocks differ a little. */
const NEAR_MS = 300_000

export interface SentOrderSearchParts {
  ports: OutboxPorts
  /** The `mayGoOn` of `PassesParts`. */
  mayGoOn(): boolean
  onStateChange(order: PendingOrder): void
}

/** Searches the history for the sent orders if the key store has a new name. Call `run` after each pass. */
export interface SentOrderSearch {
  run(): Promise<void>
  stop(): void
}

/** The search under one name of the key store, until two reads of the history confirm its outcome. */
interface SearchState {
  storeId: string
  startAt: number
  firstRead: SearchRead | null
}

export function createSentOrderSearch({
  ports,
  mayGoOn,
  onStateChange,
}: SentOrderSearchParts): SentOrderSearch {
  const { store } = ports
  let search: SearchState | null = null
  let isSearchRunning = false
  let cancelNext = () => {}

  function continueAfter(waitMs: number): void {
    cancelNext()
    cancelNext = ports.runAfter(waitMs, () => run().catch(console.error)) // the next pass looks again
  }

  async function run(): Promise<void> {
    if (isSearchRunning || !mayGoOn()) return
    isSearchRunning = true
    await searchOnce().finally(() => {
      isSearchRunning = false
    })
  }

  async function searchOnce(): Promise<void> {
    const storeId = ports.knownStoreId()
    if (storeId === null || (await store.storeIdOfSentOrderSearch()) === storeId) return
    const orders = (await store.listSent()).filter((order) => mustBeSearchedFor(order, storeId))
    if (orders.length === 0) return store.noteSentOrdersSearched(storeId)
    if (search?.storeId !== storeId) {
      const waitMs = Math.max(ports.chance() * SEARCH_SPREAD_MS, lagOf(orders, ports.now()))
      search = { storeId, startAt: ports.elapsed() + waitMs, firstRead: null }
    }
    const { startAt, firstRead } = search
    if (ports.elapsed() < startAt) return continueAfter(startAt - ports.elapsed())
    const read = await readHistories(ports, orders)
    if (read === null || (firstRead !== null && !areReadsApart(firstRead, read.at))) {
      return continueAfter(HISTORY_READ_INTERVAL_MS)
    }
    if (firstRead === null && read.missingIntents.size > 0) {
      search.firstRead = read
      return continueAfter(HISTORY_READ_INTERVAL_MS)
    }
    await recordStates(orders, read, (intent) => firstRead?.missingIntents.has(intent) === true)
    await store.noteSentOrdersSearched(storeId)
    search = null
  }

  async function recordStates(
    orders: readonly PendingOrder[],
    { missingIntents, presentIntents }: SearchRead,
    wasMissingBefore: (intent: string) => boolean,
  ): Promise<void> {
    for (const order of orders) {
      const { intent, state } = order
      const isOrderMissing = missingIntents.has(intent) && wasMissingBefore(intent)
      if (state === 'sent' && isOrderMissing) {
        const missingOrder = await record(ports, order, { type: 'found-missing' })
        if (missingOrder !== null) onStateChange(missingOrder)
      } else if (state === 'missing' && presentIntents.has(intent)) {
        await record(ports, order, { type: 'found-again' })
      }
    }
  }

  return { run, stop: () => cancelNext() }
}

/** True for an order of an account with a number on the server, which was sent while the key store had another name. */
function mustBeSearchedFor({ state, customer, orderId, attempts }: PendingOrder, storeId: string): boolean {
  const { endedAt = null, storeId: storeIdOfPost = null } = attempts.at(-1) ?? {}
  const wasSent = (state === 'sent' || state === 'missing') && orderId !== null && endedAt !== null
  return wasSent && customer === null && storeIdOfPost !== null && storeIdOfPost !== storeId
}

/** The time after which the history shows each of these orders, also one that was sent a moment ago. */
function lagOf(orders: readonly PendingOrder[], now: number): number {
  const endedAt = Math.max(...orders.map(({ attempts }) => attempts.at(-1)?.endedAt ?? 0))
  // A time in the future is of a wrong clock.
  return Math.min(HISTORY_LAG_MS, endedAt + HISTORY_LAG_MS - now)
}

interface SearchRead {
  /** When the first of the histories was asked for. */
  at: number
  missingIntents: ReadonlySet<string>
  presentIntents: ReadonlySet<string>
}

/** Reads the history of each dealership of the orders; null if one that the author may see was not read completely. */
async function readHistories(
  ports: OutboxPorts,
  orders: readonly PendingOrder[],
): Promise<SearchRead | null> {
  const missingIntents = new Set<string>()
  const presentIntents = new Set<string>()
  let at = ports.now()
  for (const dealershipId of new Set(orders.map(({ dealership }) => dealership.id))) {
    const dealershipOrders = orders.filter(({ dealership }) => dealership.id === dealershipId)
    const [firstOrder] = dealershipOrders
    if (firstOrder === undefined) continue
    const firstAt = Math.min(...dealershipOrders.map(firstPostAt))
    const { history, askedAt } = await readHistory(ports, firstOrder, firstAt)
    at = Math.min(at, askedAt)
    // The author may no longer read this dealership, so the history proves nothing about its orders.
    if (history.kind === 'closed') continue
    if (history.kind !== 'complete') return null
    const absentOrders = dealershipOrders.filter((order) => isAbsent(order, history.orders))
    for (const { intent } of dealershipOrders)
      if (!absentOrders.some((order) => order.intent === intent)) presentIntents.add(intent)
    if (absentOrders.length === 0) continue
    // A backend may keep its orders for a limited time: an order is missing only if the backend still has an older one.
    const oldestAt = await ports.history.oldestAt(firstOrder)
    for (const order of absentOrders) {
      if (oldestAt !== null && oldestAt < firstPostAt(order) - NEAR_MS) missingIntents.add(order.intent)
    }
  }
  return { at, missingIntents, presentIntents }
}

const firstPostAt = ({ attempts, placedAt }: PendingOrder): number => attempts[0]?.startedAt ?? placedAt

/**
 * True if no order of the author in the history has this order's number or the time of a POST of it. The time counts,
 * because staff may have replaced the order by one with another number (G171).
 */
function isAbsent({ orderId, author, attempts }: PendingOrder, history: readonly Order[]): boolean {
  return !history.some(({ id, user, createdAt }) => {
    if (user.id !== author.id) return false
    const at = instantOf(createdAt)
    const isNearPost = attempts.some(({ startedAt }) => at === null || Math.abs(at - startedAt) <= NEAR_MS)
    return id === orderId || isNearPost
  })
}
