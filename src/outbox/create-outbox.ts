// The outbox of one page and one account: the verbs that screens use, and when passes run. Wake-ups: our server
// answers again, the page becomes visible, the worker's message, the author's session, a timer (offline.md, rule 2).
import { createClaimWatch, eachInTurn, freeAbandoned } from './deliver.ts'
import { record } from './deliver-one.ts'
import { createOrderWatches } from './order-watches.ts'
import type { Outbox } from './outbox.ts'
import { createPasses } from './passes.ts'
import { type Author, isWaitingForSession, type PendingOrder } from './pending-order.ts'
import { createPersonActions } from './person-actions.ts'
import { placeOrder } from './place-order.ts'
import { planPasses } from './plan-passes.ts'
import type { OutboxPorts } from './ports.ts'
import { importCopy, savedCopyOf } from './saved-copy.ts'

export interface OutboxOptions {
  ports: OutboxPorts
  /** null as soon as the page's account ends; the visitor is nobody, by `VISITOR_ID`. */
  author(): Author | null
  /** Our server answers; otherwise orders wait without spending tries. */
  isOnline(): boolean
  /** Asks our server now; for a person who pressed Send now while it seemed offline. */
  probe(): Promise<boolean>
  /** The server denied an order's author: asks it again whose session this is; true where it is still the author's. */
  confirmSession(): Promise<boolean>
  parseOrder(value: unknown): PendingOrder | null
  /** An order that nobody on this page was watching came to rest. */
  onSettled(order: PendingOrder): void
  /** true while a pass may post: the page must not be reloaded then. */
  onSendingChange(isSending: boolean): void
}

export interface RunningOutbox extends Outbox {
  /** Call it once per page, also offline: it frees orders that a page which is gone was sending. */
  begin(): Promise<void>
  /** Starts a pass for what is due: the page is seen again, or the connection may be back. */
  wake(): void
  /** Our server answers again after `silentMs`: what was tried before is due at once, what a tab tried since waits on. */
  serverReturned(silentMs?: number): void
  /** The author's session was confirmed: orders that waited for it may go. */
  sessionBegan(): Promise<void>
  /** Orders changed, perhaps in another tab, which may close before they end: plans when to look again. */
  replan(): Promise<void>
  /** A pass of this page may post. While it waits for another tab's pass, this page may be left. */
  isSending(): boolean
  stop(): void
}

export function createOutbox(options: OutboxOptions): RunningOutbox {
  const { ports, author, isOnline, parseOrder } = options
  const { store } = ports
  const watches = createOrderWatches(ports)
  const claims = createClaimWatch(ports.elapsed)
  let isStopped = false

  const isOursToAsk = (order: PendingOrder) => isWaitingForSession(order) && order.author.id === author()?.id
  const mayGoOn = () => !isStopped && author() !== null && isOnline()

  const passes = createPasses({
    ports,
    claims,
    mayGoOn,
    onMoved(order) {
      if (!watches.isWatched(order.intent)) options.onSettled(order)
    },
    onSendingChange: options.onSendingChange,
    onEnd: () => plan.renew(),
  })
  const plan = planPasses({
    ports,
    claims,
    isStopped: () => isStopped,
    mayGoOn,
    isOursToAsk,
    failures: passes.failures,
    onDue: () => passes.run(null),
    confirmSession: options.confirmSession,
    onSession: sessionBegan,
  })

  async function sessionBegan(): Promise<void> {
    const waiting = (await store.listOpen()).filter(isOursToAsk)
    const began = eachInTurn(waiting, (order) => record(ports, order, { type: 'session-began' }))
    await began.finally(() => passes.run(null))
  }

  return {
    async place(request) {
      const outcome = await placeOrder(ports, author(), request)
      if (outcome.kind === 'placed') passes.run(ports.now())
      return outcome
    },
    watch: watches.watch,
    ...createPersonActions({ ports, mayGoOn, isOnline, probe: options.probe, run: passes.run }),

    stored: store.read,
    async copyOf(intent) {
      const order = await store.read(intent)
      // Nobody could read a copy of what is locked.
      if (order === null || order.isSealed) return null
      return savedCopyOf(order, order.state === 'unreadable' ? await store.readRaw(intent) : null)
    },
    importCopy: (text, isAgreed = false) =>
      importCopy(ports, { text, isAgreed, authorId: author()?.id ?? null, parse: parseOrder }),

    async begin() {
      // Where the device has no room for it they are only read once more than needed.
      await store.archive().catch(() => {})
      claims.look(await store.listOpen())
      await ports.lock((isHolder) => freeAbandoned(ports, isHolder, claims))
    },
    wake: () => passes.run(null),
    serverReturned: (silentMs = 0) => passes.run(ports.now() - silentMs),
    sessionBegan,
    replan: plan.renew,
    isSending: passes.isSending,
    stop() {
      isStopped = true
      plan.cancel()
    },
  }
}
