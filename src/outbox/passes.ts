import { type ClaimWatch, deliverDue } from './deliver.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { FINISHED_KEPT_MS, PRUNES_APART_MS } from './retry.ts'

export interface PassesParts {
  ports: OutboxPorts
  claims: ClaimWatch
  /** false as soon as the page's account ends, or while the server does not answer. */
  mayGoOn(): boolean
  onMoved(order: PendingOrder): void
  onSendingChange(isSending: boolean): void
  /** A pass ended or failed: plans the next one. */
  onEnd(): Promise<void>
}

/** The passes of one page over its pending orders, one at a time. */
export interface Passes {
  /** `hurriedAt` as in `Pass`; a hurried call during a pass starts one more pass afterwards. */
  run(hurriedAt: number | null): void
  isSending(): boolean
  /** Passes in a row that failed on the device's storage. */
  failures(): number
}

export function createPasses({
  ports,
  claims,
  mayGoOn,
  onMoved,
  onSendingChange,
  onEnd,
}: PassesParts): Passes {
  let running: Promise<void> | null = null
  let isSending = false
  /** Time of the latest hurried call during the running pass; null without one. */
  let hurriedSince: number | null = null
  let prunedAt = Number.NEGATIVE_INFINITY
  let failures = 0

  function setSending(is: boolean): void {
    isSending = is
    onSendingChange(is)
  }

  /** Runs after a pass, when the server has told its time. If the device is too full, it prunes another time. */
  async function prune(): Promise<void> {
    if (ports.elapsed() - prunedAt < PRUNES_APART_MS) return
    prunedAt = ports.elapsed()
    await ports.store.prune(ports.now() - FINISHED_KEPT_MS).catch(() => {})
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
        if (hurriedSince === null) return
        const again = hurriedSince
        hurriedSince = null
        run(again)
      })
  }

  return { run, isSending: () => isSending, failures: () => failures }
}
