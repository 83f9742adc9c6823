// The judge knows the actions of people, the requests that left the browser and the server's orders, and compares them with
// the outbox: offline.md, Invariants. A broken invariant ends the schedule.

import type { PendingOrder } from '#outbox/pending-order.ts'
import type { Expected, PendingOrderStore } from '#outbox/ports.ts'
import type { PendingState } from '#outbox/states.ts'
import { agreedBy, type Case, markIn, newCase, sentBy } from './cases.ts'
import type { ServerOrder } from './fake-backend.ts'

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10' | 'I12' | 'bug'

export interface Violation {
  invariant: Invariant
  text: string
}

const START_LIMIT_MS = 5_000
/** The server tells its time in whole seconds, and each tab learns it separately. */
const CLOCK_TOLERANCE_MS = 2_000
const SETTLE_MS = 300_000 - CLOCK_TOLERANCE_MS
const READS_APART_MS = 60_000 - CLOCK_TOLERANCE_MS
/** States in which a person may order the same again, because no order has arrived. */
const NOT_ARRIVED: readonly PendingState[] = [
  'waiting',
  'checking',
  'sign-in',
  'needs-review',
  'refused',
  'cancelled',
]
const ASKING: readonly PendingState[] = ['needs-review', 'needs-decision', 'refused', 'sign-in']

export type Judge = ReturnType<typeof createJudge>

export function createJudge(now: () => number, keepsKeys: boolean) {
  const cases = new Map<string, Case>()
  const byIntent = new Map<string, Case>()
  const durable = new Map<string, { at: number; body: string }>()
  const clicks = new Set<string>()
  const completeReads: number[] = []
  let violation: Violation | null = null

  function fail(invariant: Invariant, text: string): void {
    violation ??= { invariant, text: `${text} (at ${now()})` }
  }

  function judgeState(orderCase: Case): void {
    const { row } = orderCase
    if (row === null) return
    // With keys, the edge refuses a request that is still on its way once a newer one was answered.
    // The original learns of orders sent from its copy only when it is sent itself.
    const isHere = orderCase.copy === null && orderCase.commits.length > 0
    const mayStand = isHere || (!keepsKeys && orderCase.copy === null && orderCase.onTheWay > 0)
    if (mayStand && NOT_ARRIVED.includes(row.state) && !row.isSendAgain && !orderCase.isDiscardedUndecided) {
      fail('I9', `${orderCase.mark} is ${row.state} while it may have arrived`)
    }
    if (row.state === 'sent' && !orderCase.isMarkedArrived) {
      const isThere = orderCase.commits.some(({ id }) => id === row.orderId)
      if (!isThere) fail('I8', `${orderCase.mark} is sent as ${row.orderId}, which is not on the server`)
    }
  }

  function wrote(order: PendingOrder): void {
    const orderCase = cases.get(order.poNumber)
    if (orderCase === undefined) return
    byIntent.set(order.intent, orderCase)
    const before = orderCase.row
    orderCase.row = order
    if (before !== null && before.intent !== order.intent) {
      fail('I6', `${orderCase.mark} was placed twice by one click`)
      return
    }
    if (before !== null && order.epoch < before.epoch) fail('I4', `the epoch of ${orderCase.mark} shrank`)
    if (order.state === 'checking' && before?.state === 'checking')
      fail('I4', `${orderCase.mark} claimed twice`)
    if (order.revision !== orderCase.revision) {
      orderCase.revision = order.revision
      orderCase.agreed = agreedBy(order)
      orderCase.contents.add(orderCase.agreed)
    } else if (orderCase.agreed !== agreedBy(order)) {
      fail('I6', `the agreed content of ${orderCase.mark}.${order.revision} changed`)
    }
    if (order.state === 'sending') {
      const { startedAt = 0, body = '' } = order.attempts.at(-1) ?? {}
      durable.set(`${order.intent}.${order.epoch}`, { at: now(), body })
      orderCase.attemptsAt.set(startedAt, now())
    }
    if (ASKING.includes(order.state)) orderCase.wasAsked = true
    if (before?.state === 'needs-decision') noteDecision(orderCase, order)
    if (order.state === 'needs-decision' && before?.state === 'unknown') judgeAbsence(orderCase, order)
    judgeOrderId(orderCase, order)
    judgeState(orderCase)
  }

  /** Records a write on another device: the same intent, which both devices may send. */
  function wroteCopy(order: PendingOrder): void {
    const orderCase = cases.get(order.poNumber)
    if (orderCase === undefined) return
    const before = orderCase.copy
    orderCase.copy = order
    if (order.author.id !== orderCase.accountId)
      fail('I5', `${orderCase.mark} was imported by another person`)
    if (before !== null && order.epoch < before.epoch)
      fail('I4', `the epoch of the copy of ${orderCase.mark} shrank`)
    orderCase.contents.add(agreedBy(order))
    if (order.state === 'sending') orderCase.attemptsAt.set(order.attempts.at(-1)?.startedAt ?? 0, now())
    if (before?.state === 'needs-decision') noteDecision(orderCase, order)
    if (order.state === 'needs-decision' && before?.state === 'unknown') judgeAbsence(orderCase, order)
    const isProven = order.state === 'sent' && !orderCase.isMarkedArrived
    if (isProven && orderCase.commits.every(({ id }) => id !== order.orderId)) {
      fail('I8', `the copy of ${orderCase.mark} is sent as ${order.orderId}, which is not on the server`)
    }
  }

  /** People's own decisions are not judged: the app had told them what it did not know. */
  function noteDecision(orderCase: Case, order: PendingOrder): void {
    const { state, journal } = order
    if (state === 'waiting') orderCase.resends += 1
    if (state === 'cancelled' && order === orderCase.copy) orderCase.isCopyDiscardedUndecided = true
    else if (state === 'cancelled') orderCase.isDiscardedUndecided = true
    if (state === 'sent') orderCase.isMarkedArrived = journal.at(-1)?.reason === 'arrived'
  }

  function judgeAbsence(orderCase: Case, { attempts, probable, historyRead }: PendingOrder): void {
    const first = attempts.find(({ endedAt }) => endedAt === null)
    const firstAt = orderCase.attemptsAt.get(first?.startedAt ?? 0) ?? now()
    const reads = completeReads.filter((at) => at >= firstAt)
    const isTwice = reads.some((at) => (reads.at(-1) ?? at) - at >= READS_APART_MS)
    // Without a read the app tells that the author may not look, and claims nothing.
    if (!isTwice && historyRead !== null)
      fail('I10', `${orderCase.mark} needs a decision without two complete reads of the history`)
    const isSettled = now() - firstAt >= SETTLE_MS
    if (probable === null && !isSettled) fail('I10', `${orderCase.mark} is called absent too early`)
  }

  function judgeOrderId(orderCase: Case, { orderId, intent }: PendingOrder): void {
    // The next pass corrects an order that a person confirmed wrongly; the end is judged strictly.
    if (orderId === null || orderCase.isMarkedArrived) return
    for (const other of cases.values()) {
      if (other === orderCase || other.row?.orderId !== orderId || other.row.intent === intent) continue
      if (other.isMarkedArrived) continue
      if (other.accountId === orderCase.accountId)
        fail('I8', `${orderCase.mark} and ${other.mark} are both ${orderId}`)
    }
  }

  function judgePost(orderCase: Case, body: string, isKeyed: boolean): void {
    const { row, mark } = orderCase
    if (row === null) {
      fail('I7', `${mark} was posted before it was stored`)
      return
    }
    const sending = durable.get(`${row.intent}.${row.epoch}`)
    if (row.state !== 'sending' || sending === undefined || sending.body !== body) {
      fail('I7', `${mark} was posted while it is ${row.state}`)
      return
    }
    if (now() - sending.at > START_LIMIT_MS) fail('I7', `${mark} was posted too late`)
    if (orderCase.posts.some(({ epoch }) => epoch === row.epoch))
      fail('I4', `${mark} was posted twice by one claim`)
    if (orderCase.posts.some((post) => !post.isOver && isAwake(post.tab))) {
      fail('I4', `${mark} was posted while another tab sends it`)
    }
    const wasHumanDecision = orderCase.resends > (orderCase.unkeyedAfterResends ?? -1)
    const mayStand = orderCase.commits.length > 0 || orderCase.onTheWay > 0
    if (!isKeyed && orderCase.unkeyedAfterResends !== null && mayStand && !wasHumanDecision) {
      fail('I3', `${mark} was posted without a key although it may have arrived`)
    }
    if (!isKeyed) orderCase.unkeyedAfterResends = orderCase.resends
  }

  function judgeAuthor({ mark, accountId, dealershipId, email }: Case, order: ServerOrder): void {
    const { customer, body } = order
    if (order.accountId !== accountId) fail('I5', `${mark} was placed by ${order.accountId}`)
    if (email !== (customer?.email ?? null)) fail('I5', `${mark} was placed for ${customer?.email}`)
    if (customer?.hadCookie) fail('I5', `${mark} was placed with the cookie of a session`)
    if (customer === null && Number(body.dealership) !== dealershipId) {
      fail('I5', `${mark} was placed for dealership ${body.dealership}`)
    }
  }

  /** Writes are recorded in their order: this write replaced the last recorded one. */
  function judgeClaim(intent: string, { state, epoch }: Expected): void {
    const row = byIntent.get(intent)?.row
    if (row && (row.state !== state || row.epoch !== epoch)) {
      fail('I4', `${row.poNumber} was written over by an old claim`)
    }
  }

  let isAwake = (_tab: object) => true

  return {
    cases,
    violation: () => violation,
    fail,
    /** Sets the check whether a tab that posted still runs. */
    watchTabs(check: (tab: object) => boolean) {
      isAwake = check
    },
    clicked(mark: string, accountId: number, dealershipId: number, email: string | null = null): Case {
      const orderCase = newCase(mark, accountId, dealershipId, email)
      cases.set(mark, orderCase)
      return orderCase
    },
    /** The screen reported the order as saved; `cart` is a revision of the account's cart in one of its lives. */
    acknowledged(mark: string, cart: string): void {
      const orderCase = cases.get(mark)
      if (orderCase === undefined) return
      orderCase.isAcknowledged = true
      const click = `${orderCase.accountId}.${cart}`
      if (clicks.has(click)) fail('I6', `one cart was placed twice: ${mark}`)
      clicks.add(click)
    },
    caseOf: (intent: string) => byIntent.get(intent),
    /** A request with an order leaves the browser; the returned function is called when it can no longer arrive. */
    orderLeft(body: string): () => void {
      const orderCase = cases.get(markIn(body))
      if (orderCase === undefined) return () => {}
      orderCase.onTheWay += 1
      return () => {
        orderCase.onTheWay -= 1
      }
    },
    /** The outbox posts; the returned function is called when the outbox knows the outcome. */
    posted(body: string, isKeyed: boolean, tab: object): () => void {
      const orderCase = cases.get(markIn(body))
      if (orderCase === undefined) return () => {}
      judgePost(orderCase, body, isKeyed)
      const post = { tab, epoch: orderCase.row?.epoch ?? 0, isOver: false }
      orderCase.posts.push(post)
      return () => {
        post.isOver = true
      }
    },
    committed(order: ServerOrder): void {
      const orderCase = cases.get(order.body.poNumber)
      if (orderCase === undefined) return
      orderCase.commits.push(order)
      judgeAuthor(orderCase, order)
      const isAgreed = orderCase.copy
        ? orderCase.contents.has(sentBy(order.body))
        : sentBy(order.body) === orderCase.agreed
      if (!isAgreed) fail('I6', `${orderCase.mark}: agreed ${orderCase.agreed}`)
      if (keepsKeys && orderCase.commits.length > 1 + orderCase.resends) {
        fail('I2', `${orderCase.mark} was committed ${orderCase.commits.length} times`)
      }
      judgeState(orderCase)
    },
    historyRead(): void {
      completeReads.push(now())
    },
    /** Records every write of another device, whose orders all come from copies. */
    observeCopies(store: PendingOrderStore, onChange: () => void): PendingOrderStore {
      const noted = (order: PendingOrder | null, isWritten = order !== null) => {
        if (order !== null && isWritten) wroteCopy(order)
        if (isWritten) onChange()
      }
      return {
        ...store,
        async change(...words) {
          const order = await store.change(...words)
          noted(order)
          return order
        },
        async add(order) {
          const isNew = await store.add(order)
          noted(order, isNew)
          return isNew
        },
      }
    },
    /** Every write passes here, so that the judge sees all of them. */
    observe(store: PendingOrderStore, onChange: () => void): PendingOrderStore {
      const noted = (order: PendingOrder) => {
        wrote(order)
        onChange()
      }
      return {
        ...store,
        async change(intent, expected, change) {
          const order = await store.change(intent, expected, change)
          if (order !== null) judgeClaim(intent, expected)
          if (order !== null) noted(order)
          return order
        },
        async place(revision, make) {
          const outcome = await store.place(revision, make)
          if (outcome.kind === 'placed') noted(outcome.order)
          return outcome
        },
        async returnToCart(intent, expected, change) {
          let made: PendingOrder | null = null
          const done = await store.returnToCart(intent, expected, (order) => {
            made = change(order)
            return made
          })
          if (done !== null && made !== null) noted(made)
          return done
        },
      }
    },
  }
}
