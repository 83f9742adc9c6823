// Runs the passes of one page. After each pass it plans the next pass; once a day it also deletes old finished entries.
import { KEEP_FINISHED_MS, PRUNE_INTERVAL_MS } from '../retry.ts'
import type { Queue, QueueEntry } from './queue.ts'
import { type ClaimWatch, runPass } from './run-pass.ts'

export interface PassesParts<Entry extends QueueEntry, Event> {
  queue: Queue<Entry, Event>
  claims: ClaimWatch<Entry>
  /** See `Pass`. */
  mayGoOn(): boolean
  onStateChange(entry: Entry): void
  /** Called with true when a pass may begin to post, with false at its end. */
  onSendingChange(isSending: boolean): void
  /** Work that no pass waits for, because it may take long. */
  afterPass?(): Promise<void>
  /** Called when a pass ended or failed; plans the next one. */
  onEnd(): Promise<void>
}

/** The passes of one page over the entries of a queue, one at a time. */
export interface Passes {
  /** `hurriedAt`: see `Pass`. A hurried call during a pass starts one more pass afterwards. */
  run(hurriedAt: number | null): void
  isSending(): boolean
  /** Resolves when no pass runs and none is asked for. */
  whenIdle(): Promise<void>
  /** The number of passes in a row that failed. */
  failureCount(): number
}

export function createPasses<Entry extends QueueEntry, Event>({
  queue,
  claims,
  mayGoOn,
  onStateChange,
  onSendingChange,
  afterPass,
  onEnd,
}: PassesParts<Entry, Event>): Passes {
  const { ports } = queue
  let runningPass: Promise<void> | null = null
  let isSending = false
  /** Time of the latest hurried call during the running pass; null without one. */
  let latestHurriedAt: number | null = null
  let prunedAt = Number.NEGATIVE_INFINITY
  let failureCount = 0

  function setSending(isSendingNow: boolean): void {
    if (isSending === isSendingNow) return
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
      const onStart = () => setSending(true)
      await runPass(queue, { hurriedAt, mayGoOn, onStart, onStateChange, claims })
      failureCount = 0
    } catch (reason) {
      failureCount += 1
      console.error('A pass of the queue failed', reason)
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
      .catch((reason: unknown) => console.error('The queue could not plan its next pass', reason))
      .finally(() => {
        runningPass = null
        setSending(false)
        afterPass?.().catch((reason: unknown) => console.error('The work after a pass failed', reason))
        if (latestHurriedAt === null) return
        const nextHurriedAt = latestHurriedAt
        latestHurriedAt = null
        run(nextHurriedAt)
      })
  }

  async function whenIdle(): Promise<void> {
    while (runningPass !== null) await runningPass
  }

  return { run, isSending: () => isSending, whenIdle, failureCount: () => failureCount }
}
