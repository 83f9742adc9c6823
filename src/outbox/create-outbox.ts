// The outbox of one page and one account: the verbs that screens use, and when passes run. Wake-ups: our server
// answers again, the page becomes visible, the worker's message, the author's session, a timer (offline.md, rule 2).
import { createClaimWatch, deliverDue, eachInTurn, freeAbandoned, freeOffers } from './deliver.ts'
import { compareAgain, record } from './deliver-one.ts'
import { isAllowed, type PendingEvent, type PersonAction } from './events.ts'
import { next } from './machine.ts'
import type { Outbox, Watched } from './outbox.ts'
import {
  type Author,
  isClaimed,
  isUnfinished,
  isWaitingForSession,
  newPendingOrder,
  type PendingOrder,
  VISITOR_ID,
} from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'
import { CLAIM_LIMIT_MS, FINISHED_KEPT_MS, PRUNES_APART_MS, sessionAsksApart, waitAfter } from './retry.ts'
import { acceptedChanges } from './review.ts'
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

const LONGEST_TIMER_MS = 60_000
const SHORTEST_TIMER_MS = 500
const RESTING: Partial<Record<PendingOrder['state'], Watched>> = {
  sent: 'sent',
  refused: 'refused',
  'needs-review': 'needs-review',
}

export function createOutbox(options: OutboxOptions): RunningOutbox {
  const { ports, author, isOnline, parseOrder } = options
  const { store } = ports
  const watched = new Set<string>()
  let isStopped = false
  let running: Promise<void> | null = null
  let isSending = false
  /** Since when orders are due at once, asked for during the running pass; null where nobody asked. */
  let hurriedSince: number | null = null
  const claims = createClaimWatch(ports.elapsed)
  /** For the session, since the page began: a server may confirm it each time and go on denying the order. */
  const asked = { at: Number.NEGATIVE_INFINITY, times: 0 }
  let prunedAt = Number.NEGATIVE_INFINITY
  let cancelNext = () => {}
  let cancelAsk = () => {}
  let plans = 0
  /** Passes in a row that the device's storage would not let end. */
  let failures = 0

  const isOursToAsk = (order: PendingOrder) => isWaitingForSession(order) && order.author.id === author()?.id
  const mayGoOn = () => !isStopped && author() !== null && isOnline()

  function onMoved(order: PendingOrder): void {
    if (!watched.has(order.intent)) options.onSettled(order)
  }

  /** Never within a pass: a refresh of the session waits for the lock that the pass holds. */
  async function askForSession(): Promise<void> {
    if (!mayGoOn()) return
    asked.at = ports.elapsed()
    asked.times += 1
    try {
      if (await options.confirmSession()) await sessionBegan()
    } finally {
      // Also where the device was too full to write it down: it is asked again later.
      await planNext()
    }
  }

  async function sessionBegan(): Promise<void> {
    const waiting = (await store.listOpen()).filter(isOursToAsk)
    const began = eachInTurn(waiting, (order) => record(ports, order, { type: 'session-began' }))
    await began.finally(() => run(null))
  }

  async function planNext(): Promise<void> {
    cancelNext()
    cancelAsk()
    if (isStopped) return
    plans += 1
    const plan = plans
    const orders = await store.listOpen()
    // Another one has begun, or the page ended: of two timers nobody could cancel the first.
    if (plan !== plans || isStopped) return
    claims.look(orders)
    if (orders.some(isOursToAsk)) {
      const waitMs = Math.max(0, asked.at + sessionAsksApart(asked.times) - ports.elapsed())
      cancelAsk = ports.after(waitMs, () => askForSession().catch(console.error)) // the next plan asks again
    }
    const due = orders.flatMap((order) => {
      if (isUnfinished(order)) return [order.nextTryAt]
      // Whoever has claimed it may be a tab that dies before it says how that ended.
      return isClaimed(order) ? [ports.now() + CLAIM_LIMIT_MS - claims.ageOf(order)] : []
    })
    if (due.length === 0) return
    const shortest = failures === 0 ? SHORTEST_TIMER_MS : waitAfter(failures, ports.chance())
    const waitMs = Math.max(shortest, Math.min(LONGEST_TIMER_MS, Math.min(...due) - ports.now()))
    cancelNext = ports.after(waitMs, () => run(null))
  }

  /** After a pass, because then the server has said what time it is. A device without room does it another time. */
  async function prune(): Promise<void> {
    if (ports.elapsed() - prunedAt < PRUNES_APART_MS) return
    prunedAt = ports.elapsed()
    await store.prune(ports.now() - FINISHED_KEPT_MS).catch(() => {})
  }

  function tellSending(is: boolean): void {
    isSending = is
    options.onSendingChange(is)
  }

  /** One pass at a time; who hurries meanwhile makes one more pass afterwards. */
  function run(hurriedAt: number | null): void {
    if (running !== null) {
      if (hurriedAt !== null) hurriedSince = Math.max(hurriedAt, hurriedSince ?? hurriedAt)
      return
    }
    if (!mayGoOn()) return
    running = deliverDue(ports, { hurriedAt, mayGoOn, onTurn: () => tellSending(true), onMoved, claims })
      .then(
        () => {
          failures = 0
        },
        (reason: unknown) => {
          failures += 1
          console.error('The outbox pass failed', reason)
        },
      )
      .then(prune)
      .then(planNext)
      .catch((reason: unknown) => console.error('The outbox could not plan its next pass', reason))
      .finally(() => {
        running = null
        tellSending(false)
        if (hurriedSince === null) return
        const again = hurriedSince
        hurriedSince = null
        run(again)
      })
  }

  /** A person asks: what seemed offline is probed once more; the return tells the outbox by itself. */
  async function runOrProbe(): Promise<void> {
    const at = ports.now()
    if (isOnline() || (await options.probe())) run(at)
  }

  async function act(intent: string, action: PersonAction, event: PendingEvent): Promise<boolean> {
    const order = await store.read(intent)
    if (order === null || !isAllowed(action, order.state)) return false
    return (await store.change(intent, order, (stored) => next(stored, event, ports.now()))) !== null
  }

  async function actAndRun(intent: string, action: PersonAction, event: PendingEvent): Promise<boolean> {
    const isDone = await act(intent, action, event)
    if (isDone) run(ports.now())
    return isDone
  }

  return {
    async place(request) {
      const by = author()
      const isVisitor = by?.id === VISITOR_ID
      if (by === null || isVisitor !== (request.customer !== undefined)) {
        return { kind: 'signed-out' }
      }
      try {
        const outcome = await store.place(request.cartRevision, (lines) =>
          newPendingOrder(ports.newIntent(), by, request, lines, ports.now()),
        )
        if (outcome.kind === 'placed') run(ports.now())
        return outcome
      } catch (reason) {
        if (reason instanceof Error && reason.name === 'QuotaExceededError') return { kind: 'no-room' }
        console.error('The order could not be saved', reason)
        return { kind: 'not-saved' }
      }
    },

    watch(intent, limitMs, signal) {
      watched.add(intent)
      return new Promise<Watched>((resolve) => {
        const giveUp = () => end('pending')
        const end = (result: Watched) => {
          signal?.removeEventListener('abort', giveUp)
          cancelLimit()
          unwatch()
          watched.delete(intent)
          resolve(result)
        }
        const cancelLimit = ports.after(limitMs, giveUp)
        signal?.addEventListener('abort', giveUp)
        const unwatch = store.watch(intent, (order) => {
          const result = order ? RESTING[order.state] : undefined
          if (result !== undefined) end(result)
        })
        if (signal?.aborted) giveUp()
      })
    },

    async sendNow(intent) {
      if (await act(intent, 'sendNow', { type: 'hurried' })) await runOrProbe()
    },
    sendAllNow: runOrProbe,

    async compareAgain(intent) {
      const order = await store.read(intent)
      if (order !== null && isAllowed('review', order.state) && mayGoOn()) await compareAgain(ports, order)
    },

    decide: (intent, decisions) => act(intent, 'review', { type: 'decided', decisions }),
    async sendWithChanges(intent, lines) {
      const order = await store.read(intent)
      return order !== null && actAndRun(intent, 'review', acceptedChanges(order, lines))
    },

    async backToCart(intent) {
      const order = await store.read(intent)
      if (order === null || !isAllowed('backToCart', order.state)) return { isDone: false, inBoth: [] }
      const done = await store.returnToCart(intent, order, (stored) =>
        next(stored, { type: 'returned-to-cart' }, ports.now()),
      )
      return { isDone: done !== null, inBoth: done?.inBoth ?? [] }
    },

    async discard(intent) {
      const order = await store.read(intent)
      if (order?.state === 'unreadable') return store.discardUnreadable(intent)
      return act(intent, 'discard', { type: 'discarded' })
    },
    async markArrived(intent) {
      await freeOffers(ports)
      const isDone = await act(intent, 'itArrived', { type: 'arrived' })
      if (isDone) await freeOffers(ports)
      run(ports.now())
      return isDone
    },
    sendAgain: (intent) => actAndRun(intent, 'sendAgain', { type: 'sent-again' }),

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
    wake: () => run(null),
    serverReturned: (silentMs = 0) => run(ports.now() - silentMs),
    sessionBegan,
    replan: planNext,
    isSending: () => isSending,
    stop() {
      isStopped = true
      cancelNext()
      cancelAsk()
    },
  }
}
