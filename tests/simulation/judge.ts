// The judge knows the actions of people, the requests that left the browser and the server's orders. It compares them
// with the outbox (offline.md, Invariants). A broken invariant ends the schedule.
import type { SmallChangesRule } from '#domain/people/dealership-rules.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { ExpectedClaim, PendingOrderStore } from '#outbox/ports.ts'
import { isLive, type PendingState } from '#outbox/states.ts'
import {
  agreedContentOf,
  type Case,
  createCase,
  markIn,
  personsContentOf,
  postedContentOf,
  postedFiguresOf,
} from './cases.ts'
import type { ServerOrder } from './fake-backend.ts'
import type { Managers } from './managers.ts'
import { observeCopyWrites, observeWrites } from './observed-stores.ts'
import type { RuleBook } from './rule-book.ts'

/** The number of an invariant (offline.md, Invariants); `bug` is a failure that breaks none of them. */
export type Invariant =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I8'
  | 'I9'
  | 'I10'
  | 'I12'
  | 'I15'
  | 'I16'
  | 'I17'
  | 'bug'

export interface Violation {
  invariant: Invariant
  text: string
}

/** The longest time between the stored state `sending` and its POST. */
const START_LIMIT_MS = 5_000
/** The server's answers have its time in whole seconds, and each tab reads them separately. */
const CLOCK_TOLERANCE_MS = 2_000
/** The shortest time from the first attempt without an answer to the message that the order is missing. */
const SETTLE_MS = 300_000 - CLOCK_TOLERANCE_MS
/** The shortest time between the two reads of the history that the message about a missing order needs. */
const PAUSE_OF_READS_MS = 60_000 - CLOCK_TOLERANCE_MS
/** States that say that the order has not arrived, so that a person may order the same products again. */
const NOT_ARRIVED_STATES: readonly PendingState[] = [
  'waiting',
  'checking',
  'sign-in',
  'needs-review',
  'refused',
  'cancelled',
]
const ASKING_STATES: readonly PendingState[] = ['needs-review', 'needs-decision', 'refused', 'sign-in']

export type Judge = ReturnType<typeof createJudge>

export function createJudge(
  now: () => number,
  keepsKeys: boolean,
  ruleBook: RuleBook,
  managers: Managers | null,
) {
  const cases = new Map<string, Case>()
  const casesByIntent = new Map<string, Case>()
  const storedPosts = new Map<string, { at: number; body: string }>()
  const placedCarts = new Set<string>()
  const historyReadTimes: number[] = []
  let violation: Violation | null = null

  function fail(invariant: Invariant, text: string): void {
    violation ??= { invariant, text: `${text} (at ${now()})` }
  }

  function judgeState(orderCase: Case): void {
    const { row } = orderCase
    if (row === null) return
    // With keys, the edge refuses a request that is still on its way after it has answered a newer request.
    // The order on this device learns only by its own POST that its copy on the other device was sent.
    const hasCommit = orderCase.copy === null && orderCase.commits.length > 0
    const mayBeOnServer =
      hasCommit || (!keepsKeys && orderCase.copy === null && orderCase.requestsOnTheWay > 0)
    if (
      mayBeOnServer &&
      NOT_ARRIVED_STATES.includes(row.state) &&
      !row.isSendAgain &&
      !orderCase.isDiscardedUndecided
    ) {
      fail('I9', `${orderCase.mark} is ${row.state} while it may have arrived`)
    }
    if (row.state === 'sent' && !orderCase.isMarkedArrived) {
      const isOnServer = orderCase.commits.some(({ id }) => id === row.orderId)
      if (!isOnServer) fail('I8', `${orderCase.mark} is sent as ${row.orderId}, which is not on the server`)
    }
  }

  function recordWrite(order: PendingOrder): void {
    const orderCase = cases.get(order.poNumber)
    if (orderCase === undefined) return
    casesByIntent.set(order.intent, orderCase)
    const previousRow = orderCase.row
    judgeDecider(orderCase, previousRow, order)
    orderCase.row = order
    if (previousRow !== null && previousRow.intent !== order.intent) {
      fail('I6', `${orderCase.mark} was placed twice by one click`)
      return
    }
    if (previousRow !== null && order.epoch < previousRow.epoch)
      fail('I4', `the epoch of ${orderCase.mark} shrank`)
    // A write in `checking` without a new epoch is no claim: it may withdraw a request to managers.
    const isClaimed = order.epoch !== previousRow?.epoch
    if (order.state === 'checking' && previousRow?.state === 'checking' && isClaimed)
      fail('I4', `${orderCase.mark} claimed twice`)
    if (order.revision !== orderCase.revision) {
      orderCase.revision = order.revision
      orderCase.agreed = agreedContentOf(order)
      orderCase.contents.add(orderCase.agreed)
    } else if (orderCase.agreed !== agreedContentOf(order)) {
      fail('I6', `the agreed content of ${orderCase.mark}.${order.revision} changed`)
    }
    if (order.state === 'sending' && (isClaimed || previousRow.state !== 'sending')) {
      const { startedAt = 0, body = '' } = order.attempts.at(-1) ?? {}
      storedPosts.set(`${order.intent}.${order.epoch}`, { at: now(), body })
      orderCase.trueAttemptTimes.set(startedAt, now())
    }
    if (ASKING_STATES.includes(order.state)) orderCase.wasAsked = true
    if (previousRow?.state === 'needs-decision') recordDecision(orderCase, order)
    if (order.state === 'needs-decision' && previousRow?.state === 'unknown') judgeAbsence(orderCase, order)
    judgeOrderId(orderCase, order)
    judgeState(orderCase)
  }

  /** Expects that a person, a manager or a rule of the dealership agreed to the order's present content (I6, I15). */
  function judgeDecider(orderCase: Case, previousRow: PendingOrder | null, order: PendingOrder): void {
    const { mark, dealershipId } = orderCase
    const objection = managers?.objectionTo(previousRow, order)
    if (objection) fail('I15', `${mark} ${objection}`)
    if (previousRow === null || (previousRow.state === 'needs-review' && order.state === 'waiting'))
      orderCase.personsContent = personsContentOf(order)
    if (order.state === 'checking' && previousRow?.state !== 'checking') orderCase.checkedSince = now()
    if (order.state !== 'sending' || previousRow?.state !== 'checking') return
    if (order.acceptance === null) {
      if (orderCase.personsContent?.content !== agreedContentOf(order))
        fail('I6', `${mark} is sent with amounts to which nobody agreed`)
      return
    }
    const figures = personsContentOf(order)
    const rules = ruleBook.rulesSince(dealershipId, orderCase.checkedSince)
    const { revision } = order.acceptance.rule
    const rule = rules.find((candidate) => candidate.revision === revision)
    if (figures === null || rule === undefined || !isWithinRule(orderCase, figures, rule.value))
      fail('I15', `${mark} was accepted by a rule that did not apply during its check`)
  }

  /** True if the person agreed to these lines, and the total rose within the rule. Computed without the app's code. */
  function isWithinRule(
    { personsContent }: Case,
    { lines, total }: { lines: string; total: number },
    { percent, dollars }: SmallChangesRule,
  ): boolean {
    if (personsContent === null || personsContent.lines !== lines || (percent === null && dollars === null))
      return false
    const rise = total - personsContent.total
    const isWithinPercent = percent === null || rise <= (personsContent.total * percent) / 100 + 1e-9
    return isWithinPercent && (dollars === null || rise <= dollars + 1e-9)
  }

  /** Records that a person discarded an order that was sealed after the person saw it. */
  function recordDiscardOfSealed(intent: string): void {
    const orderCase = casesByIntent.get(intent)
    if (!orderCase?.row || !isLive(orderCase.row.state)) return
    if (!NOT_ARRIVED_STATES.includes(orderCase.row.state)) orderCase.isDiscardedUndecided = true
    orderCase.row = { ...orderCase.row, state: 'cancelled' }
  }

  /** Records a write on another device, which has an order with the same intent. Both devices may send it. */
  function recordCopyWrite(order: PendingOrder): void {
    const orderCase = cases.get(order.poNumber)
    if (orderCase === undefined) return
    const previousRow = orderCase.copy
    orderCase.copy = order
    if (order.author.id !== orderCase.accountId)
      fail('I5', `${orderCase.mark} was imported by another person`)
    if (previousRow !== null && order.epoch < previousRow.epoch)
      fail('I4', `the epoch of the copy of ${orderCase.mark} shrank`)
    orderCase.contents.add(agreedContentOf(order))
    if (order.state === 'sending')
      orderCase.trueAttemptTimes.set(order.attempts.at(-1)?.startedAt ?? 0, now())
    if (previousRow?.state === 'needs-decision') recordDecision(orderCase, order)
    if (order.state === 'needs-decision' && previousRow?.state === 'unknown') judgeAbsence(orderCase, order)
    const isProven = order.state === 'sent' && !orderCase.isMarkedArrived
    if (isProven && orderCase.commits.every(({ id }) => id !== order.orderId)) {
      fail('I8', `the copy of ${orderCase.mark} is sent as ${order.orderId}, which is not on the server`)
    }
  }

  /** Records a person's decision. Decisions are not judged: the app had said that the outcome is unknown. */
  function recordDecision(orderCase: Case, order: PendingOrder): void {
    const { state, journal } = order
    if (state === 'waiting') orderCase.resendCount += 1
    if (state === 'cancelled' && order === orderCase.copy) orderCase.isCopyDiscardedUndecided = true
    else if (state === 'cancelled') orderCase.isDiscardedUndecided = true
    if (state === 'sent') orderCase.isMarkedArrived = journal.at(-1)?.reason === 'arrived'
  }

  /** Expects that the app says only after a full search of the history that the order is missing (I10). */
  function judgeAbsence(orderCase: Case, { attempts, probable, historyRead }: PendingOrder): void {
    const firstOpenAttempt = attempts.find(({ endedAt }) => endedAt === null)
    const firstAttemptAt = orderCase.trueAttemptTimes.get(firstOpenAttempt?.startedAt ?? 0) ?? now()
    const readsSince = historyReadTimes.filter((readAt) => readAt >= firstAttemptAt)
    const lastReadAt = readsSince.at(-1) ?? 0
    const hasTwoReads = readsSince.some((readAt) => lastReadAt - readAt >= PAUSE_OF_READS_MS)
    // Without a read the app says that it could not read the history, and does not say that the order is missing.
    if (!hasTwoReads && historyRead !== null)
      fail('I10', `${orderCase.mark} needs a decision without two complete reads of the history`)
    const isSettled = now() - firstAttemptAt >= SETTLE_MS
    if (probable === null && !isSettled) fail('I10', `${orderCase.mark} is said to be missing too early`)
  }

  function judgeOrderId(orderCase: Case, { orderId, intent }: PendingOrder): void {
    // The outbox's next pass corrects an order that a person confirmed by mistake. verdict.ts judges the final ids.
    if (orderId === null || orderCase.isMarkedArrived) return
    for (const otherCase of cases.values()) {
      if (otherCase === orderCase || otherCase.row?.orderId !== orderId || otherCase.row.intent === intent)
        continue
      if (otherCase.isMarkedArrived) continue
      if (otherCase.accountId === orderCase.accountId)
        fail('I8', `${orderCase.mark} and ${otherCase.mark} are both ${orderId}`)
    }
  }

  function judgePost(orderCase: Case, body: string, isKeyed: boolean): void {
    const { row, mark } = orderCase
    if (row === null) {
      fail('I7', `${mark} was posted before it was stored`)
      return
    }
    const storedPost = storedPosts.get(`${row.intent}.${row.epoch}`)
    if (row.state !== 'sending' || storedPost === undefined || storedPost.body !== body) {
      fail('I7', `${mark} was posted while it is ${row.state}`)
      return
    }
    if (now() - storedPost.at > START_LIMIT_MS) fail('I7', `${mark} was posted too late`)
    if (orderCase.posts.some(({ epoch }) => epoch === row.epoch))
      fail('I4', `${mark} was posted twice by one claim`)
    if (orderCase.posts.some((post) => !post.isOver && isRunning(post.sender))) {
      fail('I4', `${mark} was posted while another sender sends it`)
    }
    const hasPersonDecided = orderCase.resendCount > (orderCase.resendCountAtUnkeyedPost ?? -1)
    const mayBeOnServer = orderCase.commits.length > 0 || orderCase.requestsOnTheWay > 0
    if (!isKeyed && orderCase.resendCountAtUnkeyedPost !== null && mayBeOnServer && !hasPersonDecided) {
      fail('I3', `${mark} was posted without a key although it may have arrived`)
    }
    if (!isKeyed) orderCase.resendCountAtUnkeyedPost = orderCase.resendCount
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

  /** Expects that a write replaces the last recorded state (I4), and that no rule decides in a person's place (I15). */
  function judgeClaim(intent: string, { state, epoch }: ExpectedClaim): void {
    const row = casesByIntent.get(intent)?.row
    const isPersonDeciding = row?.state === 'needs-review' && state !== 'needs-review'
    if (isPersonDeciding && ruleBook.ruleOf(row.dealership.id).revision > 0)
      fail('I15', `${row.poNumber} was decided by a rule while a person decides`)
    if (row && (row.state !== state || row.epoch !== epoch)) {
      fail('I4', `${row.poNumber} was written over by an old claim`)
    }
  }

  let isRunning = (_sender: object) => true

  return {
    cases,
    violation: () => violation,
    fail,
    /** Sets the function that says whether a sender, a tab or the service worker, still runs. */
    watchSenders(check: (sender: object) => boolean) {
      isRunning = check
    },
    recordClick(mark: string, accountId: number, dealershipId: number, email: string | null = null): Case {
      const orderCase = createCase(mark, accountId, dealershipId, email)
      cases.set(mark, orderCase)
      return orderCase
    },
    /**
     * Records that the screen reported the order as saved. `cart` identifies the contents of the account's cart: it
     * joins `cartNumber` and `revision` of `readCart` in device.ts.
     */
    recordSavedNotice(mark: string, cart: string): void {
      const orderCase = cases.get(mark)
      if (orderCase === undefined) return
      orderCase.isAcknowledged = true
      const accountCart = `${orderCase.accountId}.${cart}`
      if (placedCarts.has(accountCart)) fail('I6', `one cart was placed twice: ${mark}`)
      placedCarts.add(accountCart)
    },
    caseOf: (intent: string) => casesByIntent.get(intent),
    /**
     * Records that a request with an order leaves the browser. Call the returned function when it cannot arrive any
     * more.
     */
    recordRequest(body: string): () => void {
      const orderCase = cases.get(markIn(body))
      if (orderCase === undefined) return () => {}
      orderCase.requestsOnTheWay += 1
      return () => {
        orderCase.requestsOnTheWay -= 1
      }
    },
    /** Records a POST of the outbox. Call the returned function when the outbox has the outcome. */
    recordPost(body: string, isKeyed: boolean, sender: object): () => void {
      const orderCase = cases.get(markIn(body))
      if (orderCase === undefined) return () => {}
      judgePost(orderCase, body, isKeyed)
      const post = { sender, epoch: orderCase.row?.epoch ?? 0, isOver: false }
      orderCase.posts.push(post)
      return () => {
        post.isOver = true
      }
    },
    recordCommit(order: ServerOrder): void {
      const orderCase = cases.get(order.body.poNumber)
      if (orderCase === undefined) return
      orderCase.commits.push(order)
      judgeAuthor(orderCase, order)
      const isAgreed = orderCase.copy
        ? orderCase.contents.has(postedContentOf(order.body))
        : postedContentOf(order.body) === orderCase.agreed
      const { personsContent, dealershipId } = orderCase
      const isByRule = orderCase.copy === null && personsContent?.content !== postedContentOf(order.body)
      const { value } = ruleBook.ruleOf(dealershipId)
      if (isByRule && order.customer === null && !isWithinRule(orderCase, postedFiguresOf(order.body), value))
        fail('I15', `${orderCase.mark} was placed by a rule that does not apply any more`)
      if (!isAgreed) fail('I6', `${orderCase.mark}: agreed ${orderCase.agreed}`)
      if (keepsKeys && orderCase.commits.length > 1 + orderCase.resendCount) {
        fail('I2', `${orderCase.mark} was committed ${orderCase.commits.length} times`)
      }
      judgeState(orderCase)
    },
    recordHistoryRead(): void {
      historyReadTimes.push(now())
    },
    /** Returns a store that records imports and changes on the other device, whose orders are all imported copies. */
    observeCopyWrites: (store: PendingOrderStore, onChange: () => void) =>
      observeCopyWrites(store, {
        recordWrite: recordCopyWrite,
        onChange,
      }),
    /** Returns a store that records the device's changes of orders, its new orders and its returns to the cart. */
    observeWrites: (store: PendingOrderStore, onChange: () => void) =>
      observeWrites(store, { judgeClaim, recordWrite, recordDiscardOfSealed, onChange }),
  }
}
