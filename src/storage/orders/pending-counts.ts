// Counts orders and unmarked rows, which are those without `finishedAt`, only from the indexes: every page needs the
// counts, and no page should read an order for them.
import { liveQuery, type Table } from 'dexie'
import { isSameValue } from '#domain/same-value.ts'
import { isLive, PENDING_STATES } from '#outbox/states.ts'
import type { AccountDatabase } from '../account-database.ts'

export interface PendingCounts {
  /** The number of orders that wait for something, and of rows that this version does not understand. */
  live: number
  /** The number of orders being checked or sent at this moment. */
  sending: number
  sent: number
  /** The number of changes of subscriptions that are neither done nor discarded. */
  shipmentChanges: number
}

export const FINAL_STATES = PENDING_STATES.filter((state) => !isLive(state))

/**
 * A page that found every row marked checks again after this time: no code writes unmarked rows, and counting thousands
 * of finished orders takes longer than all other work of the device for an order.
 */
const UNMARKED_CHECK_INTERVAL_MS = 60_000
const allMarkedAt = new WeakMap<AccountDatabase, number>()

/**
 * The intents of unmarked rows; none if a check found every row marked less than UNMARKED_CHECK_INTERVAL_MS ago. A page
 * calls it early, so that later screens need not wait for the check.
 */
export async function findUnmarkedIntents(account: AccountDatabase): Promise<string[]> {
  const sinceMs = performance.now() - (allMarkedAt.get(account) ?? Number.NEGATIVE_INFINITY)
  return sinceMs < UNMARKED_CHECK_INTERVAL_MS ? [] : readUnmarkedIntents(account)
}

/** Intents of damaged rows. Two counts show whether there are any. */
export async function readUnmarkedIntents(account: AccountDatabase): Promise<string[]> {
  const { outbox } = account
  const now = performance.now()
  const [totalCount, markedCount] = await Promise.all([outbox.count(), outbox.orderBy('finishedAt').count()])
  if (totalCount === markedCount) {
    allMarkedAt.set(account, now)
    return []
  }
  const [intents, markedIntents] = await Promise.all([
    outbox.toCollection().primaryKeys(),
    outbox.orderBy('finishedAt').primaryKeys(),
  ])
  const markedIntentSet = new Set(markedIntents)
  return intents.filter((intent) => !markedIntentSet.has(intent))
}

async function countLiveAndSent(outbox: Table): Promise<{ live: number; sent: number }> {
  const [total, ...finalCounts] = await Promise.all([
    outbox.count(),
    ...FINAL_STATES.map((state) => outbox.where('state').equals(state).count()),
  ])
  const live = finalCounts.reduce((liveCount, count) => liveCount - count, total)
  return { live, sent: finalCounts[FINAL_STATES.indexOf('sent')] ?? 0 }
}

/** Counts the live orders, also in the outbox of another version of the app. */
export const countLive = async (outbox: Table): Promise<number> => (await countLiveAndSent(outbox)).live

/** True if the account has an order that the app will send by itself as soon as the server answers. */
export async function hasOrderToSend(account: AccountDatabase): Promise<boolean> {
  return (await account.outbox.where('state').anyOf('waiting', 'checking', 'sending', 'unknown').count()) > 0
}

export function readPendingCounts(account: AccountDatabase): Promise<PendingCounts> {
  const { outbox } = account
  const countIn = (state: string) => outbox.where('state').equals(state).count()
  return account.transaction('r', outbox, account.shipmentChanges, async () => {
    const [{ live, sent }, checkingCount, sendingCount, shipmentChanges] = await Promise.all([
      countLiveAndSent(outbox),
      countIn('checking'),
      countIn('sending'),
      account.shipmentChanges.where('finishedAt').equals(0).count(),
      findUnmarkedIntents(account),
    ])
    return { live, sending: checkingCount + sendingCount, sent, shipmentChanges }
  })
}

export interface PendingCountsWatch {
  /** null until the counts were read for the first time. Throws if the device's storage cannot be read. */
  read(): PendingCounts | null
  /**
   * Calls the listener when the first counts are read, or soon if they are read already, and after every write of an
   * order or of a change of a subscription in any tab, also if the counts are unchanged.
   */
  subscribe(listener: () => void): () => void
}

function createWatch(account: AccountDatabase): PendingCountsWatch {
  const listeners = new Set<() => void>()
  let counts: PendingCounts | null = null
  let problem: { reason: unknown } | null = null
  let subscription: { unsubscribe(): void } | null = null

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const observer = {
    next(newCounts: PendingCounts): void {
      problem = null
      // Equal counts keep the same object, so that screens draw again only after a change.
      if (!isSameValue(counts, newCounts)) counts = newCounts
      notifyListeners()
    },
    error(reason: unknown): void {
      problem = { reason }
      notifyListeners()
    },
  }
  return {
    read() {
      if (problem !== null) throw problem.reason
      return counts
    },
    subscribe(listener) {
      listeners.add(listener)
      if (counts !== null) queueMicrotask(() => listeners.has(listener) && listener())
      subscription ??= liveQuery(async () => readPendingCounts(account)).subscribe(observer)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        subscription?.unsubscribe()
        subscription = null
      }
    },
  }
}

const watches = new WeakMap<AccountDatabase, PendingCountsWatch>()

/** The live query that counts pending orders: a page has one, which all users of the counts share. */
export function watchPendingCounts(account: AccountDatabase): PendingCountsWatch {
  const watch = watches.get(account) ?? createWatch(account)
  watches.set(account, watch)
  return watch
}
