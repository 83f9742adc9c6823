// The judge knows what people did, what left the browser and what the server has, and compares it with what the
// outbox says: offline.md, Invariants. Whatever breaks one ends the schedule.

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
/** The server says its time to the second, and each tab hears it for itself. */
const HEARD_MS = 2_000
const SETTLE_MS = 300_000 - HEARD_MS
const READS_APART_MS = 60_000 - HEARD_MS
/** States in which a person may order the same again, because nothing has arrived. */
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

  function judgeState(known: Case): void {
    const { row } = known
    if (row === null) return
    // With keys a copy that is still on its way places nothing once a newer one was answered: the edge sees to it.
    // What is sent from a copy the original hears of only when it is sent itself.
    const isHere = known.copy === null && known.commits.length > 0
    const mayStand = isHere || (!keepsKeys && known.copy === null && known.onTheWay > 0)
    if (mayStand && NOT_ARRIVED.includes(row.state) && !row.isSendAgain && !known.isDiscardedUndecided) {
      fail('I9', `${known.mark} is ${row.state} while it may have arrived`)
    }
    if (row.state === 'sent' && !known.isMarkedArrived) {
      const isThere = known.commits.some(({ id }) => id === row.orderId)
      if (!isThere) fail('I8', `${known.mark} is sent as ${row.orderId}, which is not on the server`)
    }
  }

  function wrote(order: PendingOrder): void {
    const known = cases.get(order.poNumber)
    if (known === undefined) return
    byIntent.set(order.intent, known)
    const before = known.row
    known.row = order
    if (before !== null && before.intent !== order.intent) {
      fail('I6', `${known.mark} was placed twice by one click`)
      return
    }
    if (before !== null && order.epoch < before.epoch) fail('I4', `the epoch of ${known.mark} shrank`)
    if (order.state === 'checking' && before?.state === 'checking') fail('I4', `${known.mark} claimed twice`)
    if (order.revision !== known.revision) {
      known.revision = order.revision
      known.agreed = agreedBy(order)
      known.contents.add(known.agreed)
    } else if (known.agreed !== agreedBy(order)) {
      fail('I6', `what was agreed in ${known.mark}.${order.revision} changed`)
    }
    if (order.state === 'sending') {
      const { startedAt = 0, body = '' } = order.attempts.at(-1) ?? {}
      durable.set(`${order.intent}.${order.epoch}`, { at: now(), body })
      known.attemptsAt.set(startedAt, now())
    }
    if (ASKING.includes(order.state)) known.wasAsked = true
    if (before?.state === 'needs-decision') noteDecision(known, order)
    if (order.state === 'needs-decision' && before?.state === 'unknown') judgeAbsence(known, order)
    judgeOrderId(known, order)
    judgeState(known)
  }

  /** On another device: the same intent, which may be sent from both. */
  function wroteCopy(order: PendingOrder): void {
    const known = cases.get(order.poNumber)
    if (known === undefined) return
    const before = known.copy
    known.copy = order
    if (order.author.id !== known.accountId) fail('I5', `${known.mark} was imported by another person`)
    if (before !== null && order.epoch < before.epoch)
      fail('I4', `the epoch of the copy of ${known.mark} shrank`)
    known.contents.add(agreedBy(order))
    if (order.state === 'sending') known.attemptsAt.set(order.attempts.at(-1)?.startedAt ?? 0, now())
    if (before?.state === 'needs-decision') noteDecision(known, order)
    if (order.state === 'needs-decision' && before?.state === 'unknown') judgeAbsence(known, order)
    const isProven = order.state === 'sent' && !known.isMarkedArrived
    if (isProven && known.commits.every(({ id }) => id !== order.orderId)) {
      fail('I8', `the copy of ${known.mark} is sent as ${order.orderId}, which is not on the server`)
    }
  }

  /** What people decide themselves is theirs: the app said what it did not know. */
  function noteDecision(known: Case, order: PendingOrder): void {
    const { state, journal } = order
    if (state === 'waiting') known.resends += 1
    if (state === 'cancelled' && order === known.copy) known.isCopyDiscardedUndecided = true
    else if (state === 'cancelled') known.isDiscardedUndecided = true
    if (state === 'sent') known.isMarkedArrived = journal.at(-1)?.reason === 'arrived'
  }

  function judgeAbsence(known: Case, { attempts, probable, historyRead }: PendingOrder): void {
    const first = attempts.find(({ endedAt }) => endedAt === null)
    const firstAt = known.attemptsAt.get(first?.startedAt ?? 0) ?? now()
    const reads = completeReads.filter((at) => at >= firstAt)
    const isTwice = reads.some((at) => (reads.at(-1) ?? at) - at >= READS_APART_MS)
    // Without a read the app says that its author may not look, and claims nothing.
    if (!isTwice && historyRead !== null)
      fail('I10', `${known.mark} needs a decision without two complete reads of the history`)
    const isSettled = now() - firstAt >= SETTLE_MS
    if (probable === null && !isSettled) fail('I10', `${known.mark} is called absent too early`)
  }

  function judgeOrderId(known: Case, { orderId, intent }: PendingOrder): void {
    // What a person took for it gives way at the next pass; the end is judged strictly.
    if (orderId === null || known.isMarkedArrived) return
    for (const other of cases.values()) {
      if (other === known || other.row?.orderId !== orderId || other.row.intent === intent) continue
      if (other.isMarkedArrived) continue
      if (other.accountId === known.accountId)
        fail('I8', `${known.mark} and ${other.mark} are both ${orderId}`)
    }
  }

  function judgePost(known: Case, body: string, isKeyed: boolean): void {
    const { row, mark } = known
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
    if (known.posts.some(({ epoch }) => epoch === row.epoch))
      fail('I4', `${mark} was posted twice by one claim`)
    if (known.posts.some((post) => !post.isOver && isAwake(post.tab))) {
      fail('I4', `${mark} was posted while another tab sends it`)
    }
    const wasHumanDecision = known.resends > (known.unkeyedAfterResends ?? -1)
    const mayStand = known.commits.length > 0 || known.onTheWay > 0
    if (!isKeyed && known.unkeyedAfterResends !== null && mayStand && !wasHumanDecision) {
      fail('I3', `${mark} was posted without a key although it may have arrived`)
    }
    if (!isKeyed) known.unkeyedAfterResends = known.resends
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

  /** Writes are noted in their order: what was noted last is what this one was written over. */
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
    /** Tells whether the tab that posted is still running. */
    watchTabs(check: (tab: object) => boolean) {
      isAwake = check
    },
    clicked(mark: string, accountId: number, dealershipId: number, email: string | null = null): Case {
      const known = newCase(mark, accountId, dealershipId, email)
      cases.set(mark, known)
      return known
    },
    /** The screen said that it is saved; `cart` is a revision of the account's cart in one of its lives. */
    acknowledged(mark: string, cart: string): void {
      const known = cases.get(mark)
      if (known === undefined) return
      known.isAcknowledged = true
      const click = `${known.accountId}.${cart}`
      if (clicks.has(click)) fail('I6', `one cart was placed twice: ${mark}`)
      clicks.add(click)
    },
    caseOf: (intent: string) => byIntent.get(intent),
    /** A copy of an order leaves the browser; the answer is called when it can no longer arrive. */
    orderLeft(body: string): () => void {
      const known = cases.get(markIn(body))
      if (known === undefined) return () => {}
      known.onTheWay += 1
      return () => {
        known.onTheWay -= 1
      }
    },
    /** Our code posts; the answer is called when it heard how that ended. */
    posted(body: string, isKeyed: boolean, tab: object): () => void {
      const known = cases.get(markIn(body))
      if (known === undefined) return () => {}
      judgePost(known, body, isKeyed)
      const post = { tab, epoch: known.row?.epoch ?? 0, isOver: false }
      known.posts.push(post)
      return () => {
        post.isOver = true
      }
    },
    committed(order: ServerOrder): void {
      const known = cases.get(order.body.poNumber)
      if (known === undefined) return
      known.commits.push(order)
      judgeAuthor(known, order)
      const isAgreed = known.copy
        ? known.contents.has(sentBy(order.body))
        : sentBy(order.body) === known.agreed
      if (!isAgreed) fail('I6', `${known.mark}: agreed ${known.agreed}`)
      if (keepsKeys && known.commits.length > 1 + known.resends) {
        fail('I2', `${known.mark} was committed ${known.commits.length} times`)
      }
      judgeState(known)
    },
    historyRead(): void {
      completeReads.push(now())
    },
    /** Every write of another device, where orders come from copies only. */
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
    /** Every write passes here, so that nothing happens unseen. */
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
