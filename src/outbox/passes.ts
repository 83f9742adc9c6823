// Runs the passes of one page. After each pass it plans the next pass, and starts the search for sent orders that the
// server may have lost; once a day it also deletes old finished orders.
import { type ClaimWatch, deliverDueOrders } from './deliver.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { KEEP_FINISHED_MS, PRUNE_INTERVAL_MS } from './retry.ts'

export interface PassesParts {
  ports: OutboxPorts
  claims: ClaimWatch
  /** false after the outbox was stopped or the account signed out, and without a session or an answer of the server. */
  mayGoOn(): boolean
  onStateChange(order: PendingOrder): void
  onSendingChange(isSending: boolean): void
  /** Searches the history for sent orders after a restore of the server. */
  searchSentOrders(): Promise<void>
  /** Called when a pass ended or failed; plans the next one. */
  onEnd(): Promise<void>
}

/** The passes of one page over its pending orders, one at a time. */
export interface Passes {
  /** `hurriedAt`: see `Pass`. A hurried call during a pass starts one more pass afterwards. */
  run(hurriedAt: number | null): void
  isSending(): boolean
  /** The number of passes in a row that failed. */
  failureCount(): number
}

export function createPasses({
  ports,
  claims,
  mayGoOn,
  onStateChange,
  onSendingChange,
  searchSentOrders,
  onEnd,
}: PassesParts): Passes {
  let runningPass: Promise<void> | null = null
  let isSending = false
  /** Time of the latest hurried call during the running pass; null without one. */
  let latestHurriedAt: number | null = null
  let prunedAt = Number.NEGATIVE_INFINITY
  let failureCount = 0

  function setSending(isSendingNow: boolean): void {
    isSending = isSendingNow
    onSendingChange(isSendingNow)
  }

  /** Runs after a pass, because the server's time is known then. If the device is too full, a later call prunes. */
  async function prune(): Promise<void> {
    if (ports.elapsed() - prunedAt < PRUNE_INTERVAL_MS) return
    prunedAt = ports.elapsed()
    await ports.store.prune(ports.now() - KEEP_FINISHED_MS).catch(() => {})
  }

  async function deliver(hurriedAt: number | null): Promise<void> {
    try {
      await deliverDueOrders(ports, {
        hurriedAt,
        mayGoOn,
        onStart: () => setSending(true),
        onStateChange,
        claims,
      })
      failureCount = 0
    } catch (reason) {
      failureCount += 1
      console.error('The outbox pass failed', reason)
    }
  }

  function run(hurriedAt: number | null): void {
    if (runningPass !== null) {
      if (hurriedAt !== null) latestHurriedAt = Math.max(hurriedAt, latestHurriedAt ?? hurriedAt)
      return
    }
    if (!mayGoOn()) return
    runningPass = deliver(hurriedAt)
      .then(prune)
      .then(onEnd)
      .catch((reason: unknown) => console.error('The outbox could not plan its next pass', reason))
      .finally(() => {
        runningPass = null
        setSending(false)
        // No pass waits for this search, because reading the history may take long.
        searchSentOrders().catch((reason: unknown) =>
          console.error('The outbox could not look for sent orders', reason),
        )
        if (latestHurriedAt === null) return
        const nextHurriedAt = latestHurriedAt
        latestHurriedAt = null
        run(nextHurriedAt)
      })
  }

  return { run, isSending: () => isSending, failureCount: () => failureCount }
}
