// A queue at work on one page and for one account: its passes, their times, and the session that entries wait for.
import { createPasses, type Passes, type PassesParts } from './passes.ts'
import { type PassPlan, planPasses } from './plan-passes.ts'
import { type QueueEntry, recordEvent, workInTurn } from './queue.ts'
import { createClaimWatch, freeAbandoned } from './run-pass.ts'

export interface QueueOptions<Entry extends QueueEntry, Event>
  extends Omit<PassesParts<Entry, Event>, 'claims' | 'onEnd'> {
  /** The account of the page; null as soon as it signs out. */
  authorId(): number | null
  /** Called while entries wait for the author's session: asks the server for it; true if the session is the author's. */
  confirmSession(): Promise<boolean>
}

export interface RunningQueue {
  /** Ends the claims that closed pages left behind. */
  begin(): Promise<void>
  /** Starts a pass for entries that are due: the page is visible again, or the connection may be back. */
  wake(): void
  /** Our server answers again after `silentMs` without an answer: entries not tried since then are due at once. */
  serverReturned(silentMs?: number): void
  /** A person queued an entry or wants it to be sent: `hurriedAt` is the time of the press (see `Pass`). */
  run(hurriedAt: number): void
  /** The author's session was confirmed: entries that waited for it are released, and a pass starts. */
  sessionBegan(): Promise<void>
  /** Entries changed, perhaps in another tab that may close before it finishes: plans the next pass again. */
  replan(): Promise<void>
  /** True while a pass of this page may post. While the page waits for another tab's pass, it can be closed. */
  isSending(): boolean
  /** Resolves when no pass runs and none is asked for. */
  whenIdle(): Promise<void>
  isStopped(): boolean
  stop(): void
}

export function startQueue<Entry extends QueueEntry, Event>(
  options: QueueOptions<Entry, Event>,
): RunningQueue {
  const { queue, authorId } = options
  const { machine, ports } = queue
  const claims = createClaimWatch(machine, ports.elapsed)
  let isStopped = false
  const mayGoOn = () => !isStopped && options.mayGoOn()
  const isWaitingForOurSession = (entry: Entry) =>
    machine.isWaitingForSession(entry) && entry.author.id === authorId()

  const passes: Passes = createPasses({ ...options, claims, mayGoOn, onEnd: () => plan.renew() })
  const plan: PassPlan = planPasses({
    queue,
    claims,
    isStopped: () => isStopped,
    mayGoOn,
    isWaitingForOurSession,
    failureCount: passes.failureCount,
    onDue: () => passes.run(null),
    confirmSession: options.confirmSession,
    onSessionConfirmed: sessionBegan,
  })

  async function sessionBegan(): Promise<void> {
    const waitingEntries = (await ports.store.listOpen()).filter(isWaitingForOurSession)
    const releasing = workInTurn(waitingEntries, (entry) =>
      recordEvent(queue, entry, { type: 'session-began' }),
    )
    await releasing.finally(() => passes.run(null))
  }

  return {
    async begin() {
      claims.noteClaims(await ports.store.listOpen())
      await ports.lock((hasLock) => freeAbandoned(queue, hasLock, claims))
    },
    wake: () => passes.run(null),
    serverReturned: (silentMs = 0) => passes.run(ports.now() - silentMs),
    run: passes.run,
    sessionBegan,
    replan: plan.renew,
    isSending: passes.isSending,
    whenIdle: passes.whenIdle,
    isStopped: () => isStopped,
    stop() {
      isStopped = true
      plan.cancel()
    },
  }
}
