// The outbox of one page and one account: the actions of screens, and the start of passes. A pass starts when an order
// was placed or a person acted on one, our server answers again, the page becomes visible, the service worker sends its
// wake-up message, the author signs in, or a timer ends (offline.md, rule 2).
import { createClaimWatch, freeAbandonedOrders, workInTurn } from './deliver.ts'
import { record } from './deliver-one.ts'
import { holdWithoutSession } from './hold-without-session.ts'
import { createOrderWatches } from './order-watches.ts'
import type { Outbox } from './outbox.ts'
import { createPasses } from './passes.ts'
import { type Author, isWaitingForSession, type PendingOrder } from './pending-order.ts'
import { createPersonActions } from './person-actions.ts'
import { placeOrder } from './place-order.ts'
import { planPasses } from './plan-passes.ts'
import type { OutboxPorts } from './ports.ts'
import { importCopy, savedCopyOf } from './saved-copy.ts'
import { createSentOrderSearch } from './sent-order-search.ts'

export interface OutboxOptions {
  ports: OutboxPorts
  /** null as soon as the account of the page signs out; the visitor has the id `VISITOR_ID`. */
  author(): Author | null
  /** False while the author has no session because a person unlocked the account on this device: nothing is sent. */
  hasSession(): boolean
  /** True while our server answers. While it does not answer, orders wait and no try is counted. */
  isOnline(): boolean
  /**
   * Asks our server now whether it answers: a person wants to send orders (Send now, Send all now, Sign out) while the
   * app seems offline. True if the server answered.
   */
  probe(): Promise<boolean>
  /** Called while orders wait for the author's session: asks the server for it; true if the session is the author's. */
  confirmSession(): Promise<boolean>
  parseOrder(value: unknown): PendingOrder | null
  /**
   * Called with an unwatched order after a pass worked on it, even if it waits again, and when the search for sent orders
   * in the history finds that the server lost it.
   */
  onUnwatchedChange(order: PendingOrder): void
  /**
   * Called with true when a pass may begin to post, with false at its end. In between the page must not be reloaded.
   */
  onSendingChange(isSending: boolean): void
}

export interface RunningOutbox extends Outbox {
  /**
   * Call it once per page, also offline: it marks finished orders that an older version of the app stored without the
   * mark, frees orders whose claim a closed page left behind, and holds the author's orders if there is no session.
   */
  begin(): Promise<void>
  /** Starts a pass for orders that are due: the page is visible again, or the connection may be back. */
  wake(): void
  /** Our server answers again after `silentMs` without an answer: orders not tried since then are due at once. */
  serverReturned(silentMs?: number): void
  /** The author's session was confirmed: orders that waited for it can be sent. */
  sessionBegan(): Promise<void>
  /** Orders changed, perhaps in another tab that may close before it finishes: plans the next pass again. */
  replan(): Promise<void>
  /** True while a pass of this page may post. While the page waits for another tab's pass, it can be closed. */
  isSending(): boolean
  stop(): void
}

export function createOutbox(options: OutboxOptions): RunningOutbox {
  const { ports, author, isOnline, parseOrder } = options
  const { store } = ports
  const watches = createOrderWatches(ports)
  const claims = createClaimWatch(ports.elapsed)
  let isStopped = false

  const isWaitingForOurSession = (order: PendingOrder) =>
    isWaitingForSession(order) && order.author.id === author()?.id
  const mayGoOn = () => !isStopped && author() !== null && options.hasSession() && isOnline()

  function onStateChange(order: PendingOrder): void {
    if (!watches.isWatched(order.intent)) options.onUnwatchedChange(order)
  }
  const sentOrderSearch = createSentOrderSearch({ ports, mayGoOn, onStateChange })
  const passes = createPasses({
    ports,
    claims,
    mayGoOn,
    onStateChange,
    searchSentOrders: sentOrderSearch.run,
    onSendingChange: options.onSendingChange,
    onEnd: () => plan.renew(),
  })
  const plan = planPasses({
    ports,
    claims,
    isStopped: () => isStopped,
    mayGoOn,
    isWaitingForOurSession,
    failureCount: passes.failureCount,
    onDue: () => passes.run(null),
    confirmSession: options.confirmSession,
    onSessionConfirmed: sessionBegan,
  })

  /** Without a session the orders are held instead of sent. */
  async function holdIfWithoutSession(): Promise<void> {
    const currentAuthor = author()
    if (currentAuthor !== null && !options.hasSession()) await holdWithoutSession(ports, currentAuthor.id)
  }

  function runOrHold(hurriedAt: number): void {
    passes.run(hurriedAt)
    // Fails only if the device's storage fails; the person's next action on an order, or the next page, tries again.
    holdIfWithoutSession().catch(console.error)
  }

  async function sessionBegan(): Promise<void> {
    const waitingOrders = (await store.listOpen()).filter(isWaitingForOurSession)
    const releasing = workInTurn(waitingOrders, (order) => record(ports, order, { type: 'session-began' }))
    await releasing.finally(() => passes.run(null))
  }

  return {
    async place(request) {
      const outcome = await placeOrder(ports, author(), request, options.hasSession())
      if (outcome.kind === 'placed') passes.run(ports.now())
      return outcome
    },
    watch: watches.watch,
    ...createPersonActions({ ports, mayGoOn, isOnline, probe: options.probe, run: runOrHold }),

    readOrder: store.read,
    async makeCopy(intent) {
      const order = await store.read(intent)
      // A copy of a sealed order would be unreadable.
      if (order === null || order.isSealed) return null
      return savedCopyOf(order, order.state === 'unreadable' ? await store.readRaw(intent) : null)
    },
    importCopy: (text, isAgreed = false) =>
      importCopy(ports, { text, isAgreed, authorId: author()?.id ?? null, parse: parseOrder }),

    async begin() {
      // If the device is too full, the next start marks the rows.
      await store.markOlderRows().catch(() => {})
      claims.noteClaims(await store.listOpen())
      await ports.lock((hasLock) => freeAbandonedOrders(ports, hasLock, claims))
      await holdIfWithoutSession()
    },
    wake: () => passes.run(null),
    serverReturned: (silentMs = 0) => passes.run(ports.now() - silentMs),
    sessionBegan,
    replan: plan.renew,
    isSending: passes.isSending,
    stop() {
      isStopped = true
      plan.cancel()
      sentOrderSearch.stop()
    },
  }
}
