import { type ClaimWatch, deliverDue } from './deliver.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { KEEP_FINISHED_MS, PRUNE_INTERVAL_MS } from './retry.ts'

export interface PassesParts {
  ports: OutboxPorts
  claims: ClaimWatch
  /** false after the account of the page signed out, and while the server does not answer. */
  mayGoOn(): boolean
  onMoved(order: PendingOrder): void
  onSendingChange(isSending: boolean): void
  /** Looks for sent orders after a restore of the server. */
  lookForSent(): Promise<void>
  /** Called when a pass ended or failed; plans the next one. */
  onEnd(): Promise<void>
}

/** The passes of one page over its pending orders, one at a time. */
export interface Passes {
  /** `hurriedAt`: see `Pass`. A hurried call during a pass starts one more pass afterwards. */
  run(hurriedAt: number | null): void
  isSending(): boolean
  /** The number of passes in a row that failed. */
  failures(): number
}

export function createPasses({
  ports,
  claims,
  mayGoOn,
  onMoved,
  onSendingChange,
  lookForSent,
  onEnd,
}: PassesParts): Passes {
  let running: Promise<void> | null = null
  let isSending = false
  /** Time of the latest hurried call during the running pass; null without one. */
  let hurriedSince: number | null = null
  let prunedAt = Number.NEGATIVE_INFINITY
  let failures = 0

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
      await deliverDue(ports, { hurriedAt, mayGoOn, onTurn: () => setSending(true), onMoved, claims })
      failures = 0
    } catch (reason) {
      failures += 1
      console.error('The outbox pass failed', reason)
    }
  }

  function run(hurriedAt: number | null): void {
    if (running !== null) {
      if (hurriedAt !== null) hurriedSince = Math.max(hurriedAt, hurriedSince ?? hurriedAt)
      return
    }
    if (!mayGoOn()) return
    running = deliver(hurriedAt)
      .then(prune)
      .then(onEnd)
      .catch((reason: unknown) => console.error('The outbox could not plan its next pass', reason))
      .finally(() => {
        running = null
        setSending(false)
        // Nothing waits for it: it reads the history, which may take long.
        lookForSent().catch((reason: unknown) =>
          console.error('The outbox could not look for sent orders', reason),
        )
        if (hurriedSince === null) return
        const nextHurriedAt = hurriedSince
        hurriedSince = null
        run(nextHurriedAt)
      })
  }

  return { run, isSending: () => isSending, failures: () => failures }
}
