// Judges a schedule after its faults have ended and people have acted on every open order.
import { isLive } from '#outbox/states.ts'
import type { Case } from './cases.ts'
import type { Judge } from './judge.ts'

export interface Verdict {
  placedCount: number
  /** The number of orders that the server placed for them. */
  commitCount: number
  /** The number of placed orders without an account. */
  withoutAccountCount: number
  lostCount: number
  /** The number of orders on the server that nobody ordered and that the app does not report. */
  doubledCount: number
  /** The number of orders that the app shows as sent twice. */
  shownDoubledCount: number
  /** The number of orders about which the app asked a person. */
  askedCount: number
}

function isLost({ row, isAcknowledged, commits, isMarkedArrived }: Case): boolean {
  if (!isAcknowledged) return false
  if (row === null) return true
  return (row.state === 'sent' || row.state === 'duplicated') && commits.length === 0 && !isMarkedArrived
}

/** True for the same lines at totals that differ by at most a cent, as the history is compared (src/outbox/history.ts). */
function areAlike(left: string, right: string): boolean {
  const [linesOfLeft, totalOfLeft] = left.split(' ')
  const [linesOfRight, totalOfRight] = right.split(' ')
  return linesOfLeft === linesOfRight && Math.abs(Number(totalOfLeft) - Number(totalOfRight)) < 0.011
}

/** Groups like orders of one author, because an order on the server can belong to any of them. */
function groupsOf(cases: Case[]): Case[][] {
  const buyerOf = ({ accountId, email, dealershipId }: Case) => `${accountId} ${email ?? dealershipId}`
  const belongTogether = (left: Case, right: Case) =>
    buyerOf(left) === buyerOf(right) &&
    [...left.contents].some((content) => [...right.contents].some((other) => areAlike(content, other)))
  let groups: Case[][] = []
  for (const orderCase of cases) {
    const isOfCase = (group: Case[]) => group.some((member) => belongTogether(member, orderCase))
    groups = [...groups.filter((group) => !isOfCase(group)), [orderCase, ...groups.filter(isOfCase).flat()]]
  }
  return groups
}

/**
 * The number of orders on the server that people expect from this case. After a person discarded an order of unknown
 * outcome, people expect all of its orders.
 */
function countAccountedOrders(orderCase: Case): number {
  const { copy, commits, isDiscardedUndecided, isCopyDiscardedUndecided } = orderCase
  if (copy === null) return countOrders(orderCase)
  const copyOrderCount = countOrders({
    ...orderCase,
    row: copy,
    isDiscardedUndecided: isCopyDiscardedUndecided,
  })
  // Before the discard the app warned that the original may have arrived. So the import of its copy is another order.
  if (isDiscardedUndecided) return Math.max(1 + copyOrderCount, commits.length)
  return Math.max(countOrders(orderCase), copyOrderCount)
}

function countOrders({ row, commits, isDiscardedUndecided, email, resendCount }: Case): number {
  if (row?.state === 'duplicated') return row.twins.length
  const isDiscarded = isDiscardedUndecided || (row?.state === 'cancelled' && row.isSendAgain)
  if (isDiscarded) return Math.max(1, commits.length)
  if (row?.state !== 'sent') return 0
  // Without an account the app warns before Send again that a second order is possible. No history shows it later.
  return email === null ? 1 : Math.max(1, Math.min(commits.length, 1 + resendCount))
}

function surplusOf(group: Case[]): number {
  return group.reduce((sum, orderCase) => sum + orderCase.commits.length - countAccountedOrders(orderCase), 0)
}

/**
 * Counts the orders. Fails the schedule for each lost order, unfinished order and order that nobody ordered, and for
 * two pending orders with one number.
 */
export function judgeEnd(judge: Judge): Verdict {
  const cases = [...judge.cases.values()]
  const verdict: Verdict = {
    placedCount: 0,
    commitCount: 0,
    withoutAccountCount: 0,
    lostCount: 0,
    doubledCount: 0,
    shownDoubledCount: 0,
    askedCount: 0,
  }
  for (const orderCase of cases) {
    const { mark, row } = orderCase
    if (orderCase.isAcknowledged) verdict.placedCount += 1
    verdict.commitCount += orderCase.commits.length
    if (orderCase.isAcknowledged && orderCase.email !== null) verdict.withoutAccountCount += 1
    if (orderCase.wasAsked) verdict.askedCount += 1
    if (row?.state === 'duplicated') verdict.shownDoubledCount += 1
    if (isLost(orderCase)) {
      verdict.lostCount += 1
      judge.fail('I2', `${mark} was saved and is lost: ${row?.state}`)
    }
    if (orderCase.copy !== null && isLive(orderCase.copy.state))
      judge.fail('I12', `the copy of ${mark} is still ${orderCase.copy.state}`)
    if (row !== null && isLive(row.state)) judge.fail('I12', `${mark} is still ${row.state}`)
  }
  const ids = cases.flatMap(({ row }) => row?.orderId ?? [])
  if (new Set(ids).size < ids.length) judge.fail('I8', 'two pending orders have the number of one order')
  for (const group of groupsOf(cases)) {
    const surplus = Math.max(0, surplusOf(group))
    verdict.doubledCount += surplus
    const marks = group.map(({ mark }) => mark).join()
    if (surplus > 0)
      judge.fail('I2', `${surplus} more orders than people ordered, without a message: ${marks}`)
  }
  return verdict
}
