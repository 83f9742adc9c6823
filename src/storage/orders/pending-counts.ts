// How many orders wait, and whether all are marked, read from the indexes alone: every page needs it, and none of them
// reads an order for it.
import { liveQuery, type Table } from 'dexie'
import { isSameValue } from '#domain/same-value.ts'
import { isLive, PENDING_STATES } from '#outbox/states.ts'
import type { AccountDatabase } from '../account-database.ts'

export interface PendingCounts {
  /** What waits for something; also a row that this version does not understand. */
  live: number
  /** On their way at this moment. */
  sending: number
  sent: number
}

export const FINAL_STATES = PENDING_STATES.filter((state) => !isLive(state))

/**
 * A page that found every row marked looks again after this long: only a tab of version 1 that is still open writes
 * others, and counting thousands of finished orders takes longer than all else that an order needs of the device.
 */
const UNMARKED_LOOKS_APART_MS = 60_000
const foundMarkedAt = new WeakMap<AccountDatabase, number>()

/** Unmarked rows, where it is time to look for them. A page does it early, so that what it shows later waits for no count. */
export async function lookForUnmarked(account: AccountDatabase): Promise<string[]> {
  const sinceMs = performance.now() - (foundMarkedAt.get(account) ?? Number.NEGATIVE_INFINITY)
  return sinceMs < UNMARKED_LOOKS_APART_MS ? [] : readUnmarkedIntents(account)
}

/** Rows that an older version wrote, or that are damaged. Counting tells that there are none. */
export async function readUnmarkedIntents(account: AccountDatabase): Promise<string[]> {
  const { outbox } = account
  const now = performance.now()
  const [total, marked] = await Promise.all([outbox.count(), outbox.orderBy('finishedAt').count()])
  if (total === marked) {
    foundMarkedAt.set(account, now)
    return []
  }
  const [all, known] = await Promise.all([
    outbox.toCollection().primaryKeys(),
    outbox.orderBy('finishedAt').primaryKeys(),
  ])
  const knownIntents = new Set(known)
  return all.filter((intent) => !knownIntents.has(intent))
}

async function countByEnd(outbox: Table): Promise<{ live: number; sent: number }> {
  const [all, ...final] = await Promise.all([
    outbox.count(),
    ...FINAL_STATES.map((state) => outbox.where('state').equals(state).count()),
  ])
  const live = final.reduce((left, count) => left - count, all)
  return { live, sent: final[FINAL_STATES.indexOf('sent')] ?? 0 }
}

/** Also of an outbox that another version of the app made. */
export const countLive = async (outbox: Table): Promise<number> => (await countByEnd(outbox)).live

export function readPendingCounts(account: AccountDatabase): Promise<PendingCounts> {
  const { outbox } = account
  const countIn = (state: string) => outbox.where('state').equals(state).count()
  return account.transaction('r', outbox, async () => {
    const [{ live, sent }, checking, sending] = await Promise.all([
      countByEnd(outbox),
      countIn('checking'),
      countIn('sending'),
      lookForUnmarked(account),
    ])
    return { live, sending: checking + sending, sent }
  })
}

export interface PendingCountsWatch {
  /** null until they were read for the first time. Throws where the device's storage cannot be read. */
  read(): PendingCounts | null
  /**
   * Called with the first counts, soon where they are known already, and after every write of an order, in whichever
   * tab, also where the counts stay the same.
   */
  subscribe(listener: () => void): () => void
}

function createWatch(account: AccountDatabase): PendingCountsWatch {
  const listeners = new Set<() => void>()
  let counts: PendingCounts | null = null
  let problem: { reason: unknown } | null = null
  let running: { unsubscribe(): void } | null = null

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const query = {
    next(read: PendingCounts): void {
      problem = null
      // Who shows them draws anew only when they are others.
      if (!isSameValue(counts, read)) counts = read
      tell()
    },
    error(reason: unknown): void {
      problem = { reason }
      tell()
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
      running ??= liveQuery(() => readPendingCounts(account)).subscribe(query)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        running?.unsubscribe()
        running = null
      }
    },
  }
}

const watches = new WeakMap<AccountDatabase, PendingCountsWatch>()

/** The one live query of a page that counts, for all who show or need the counts. */
export function watchPendingCounts(account: AccountDatabase): PendingCountsWatch {
  const watch = watches.get(account) ?? createWatch(account)
  watches.set(account, watch)
  return watch
}
