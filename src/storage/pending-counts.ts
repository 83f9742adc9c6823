// How many orders wait, read from the index alone: every page shows it, and none of them reads an order for it.
import type { Table } from 'dexie'
import { isSameValue } from '#domain/same-value.ts'
import { isLive, PENDING_STATES } from '#outbox/states.ts'
import type { AccountDatabase } from './account-database.ts'
import { liveQuery } from './live-query.ts'

export interface PendingCounts {
  /** What waits for something; also a row that this version does not understand. */
  live: number
  /** On their way at this moment. */
  sending: number
  sent: number
}

export const FINAL_STATES = PENDING_STATES.filter((state) => !isLive(state))

/** Also of an outbox that another version of the app made. */
export async function countLive(outbox: Table): Promise<number> {
  const [all, ...final] = await Promise.all([
    outbox.count(),
    ...FINAL_STATES.map((state) => outbox.where('state').equals(state).count()),
  ])
  return final.reduce((left, count) => left - count, all)
}

export function readPendingCounts(account: AccountDatabase): Promise<PendingCounts> {
  const { outbox } = account
  const countIn = (state: string) => outbox.where('state').equals(state).count()
  return account.transaction('r', outbox, async () => {
    const [live, checking, sending, sent] = await Promise.all([
      countLive(outbox),
      countIn('checking'),
      countIn('sending'),
      countIn('sent'),
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
