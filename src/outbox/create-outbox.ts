// The outbox of one page and one account: the actions of screens, and the start of passes. A pass starts when an order
// was placed or a person acted on one, our server answers again, the page becomes visible, the service worker sends its
// wake-up message, the author signs in, or a timer ends (offline.md, rule 2).
import { holdWithoutSession } from './hold-without-session.ts'
import { orderQueue } from './order-queue.ts'
import { createOrderWatches } from './order-watches.ts'
import type { Outbox } from './outbox.ts'
import type { Author, PendingOrder } from './pending-order.ts'
import { createPersonActions } from './person-actions.ts'
import { placeOrder } from './place-order.ts'
import type { OutboxPorts } from './ports.ts'
import { type RunningQueue, startQueue } from './queue/start-queue.ts'
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

export interface RunningOutbox
  extends Outbox,
    Pick<
      RunningQueue,
      'wake' | 'serverReturned' | 'sessionBegan' | 'replan' | 'isSending' | 'whenIdle' | 'stop'
    > {
  /**
   * Call it once per page, also offline: it frees orders whose claim a closed page left behind, and holds the author's
   * orders if there is no session.
   */
  begin(): Promise<void>
}

export function createOutbox(options: OutboxOptions): RunningOutbox {
  const { ports, author, isOnline, parseOrder } = options
  const { store } = ports
  const watches = createOrderWatches(ports)
  const mayGoOn = () => !queue.isStopped() && author() !== null && options.hasSession() && isOnline()

  function onStateChange(order: PendingOrder): void {
    if (!watches.isWatched(order.intent)) options.onUnwatchedChange(order)
  }
  const sentOrderSearch = createSentOrderSearch({ ports, mayGoOn, onStateChange })
  const queue = startQueue({
    queue: orderQueue(ports),
    authorId: () => author()?.id ?? null,
    mayGoOn,
    confirmSession: options.confirmSession,
    onStateChange,
    onSendingChange: options.onSendingChange,
    // The search for sent orders that a restored server lost. It may take minutes, so only pages do it.
    ...(!ports.isInBackground && { afterPass: sentOrderSearch.run }),
  })

  /** Without a session the orders are held instead of sent. */
  async function holdIfWithoutSession(): Promise<void> {
    const currentAuthor = author()
    if (currentAuthor !== null && !options.hasSession()) await holdWithoutSession(ports, currentAuthor.id)
  }

  function runOrHold(hurriedAt: number): void {
    queue.run(hurriedAt)
    // Fails only if the device's storage fails; the person's next action on an order, or the next page, tries again.
    holdIfWithoutSession().catch(console.error)
  }

  return {
    async place(request) {
      const outcome = await placeOrder(ports, author(), request, options.hasSession())
      if (outcome.kind === 'placed') queue.run(ports.now())
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
      await queue.begin()
      await holdIfWithoutSession()
    },
    wake: queue.wake,
    serverReturned: queue.serverReturned,
    sessionBegan: queue.sessionBegan,
    replan: queue.replan,
    isSending: queue.isSending,
    whenIdle: queue.whenIdle,
    stop() {
      queue.stop()
      sentOrderSearch.stop()
    },
  }
}
