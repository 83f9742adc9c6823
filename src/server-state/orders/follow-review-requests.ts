// One round of calls about this device's requests to managers (G238): sends new requests, withdraws those whose order
// no longer needs a decision, and records the decisions of managers. Each step can be repeated, so a round that ends
// early is repeated whole.
import type { AskOutcome } from '#api/orders/review-requests.ts'
import type { Answer, Failure } from '#api/failure.ts'
import {
  type AskReviewBody,
  MOST_ORDER_LETTERS,
  MOST_OWN_REQUESTS,
  REQUEST_HOURS,
  type ReviewDecision,
  type ReviewRequestsAnswer,
  type ReviewRequestsBody,
} from '#contract/orders/review-requests.ts'
import { idsToWithdraw, openRequestOf } from '#outbox/after-manager.ts'
import type { PendingEvent } from '#outbox/events.ts'
import { applyEvent } from '#outbox/machine.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingOrderStore } from '#outbox/ports.ts'
import { requestTextOf } from '#outbox/saved-copy.ts'

export interface RequestPorts {
  store: Pick<PendingOrderStore, 'listOpen' | 'change'>
  ask(body: AskReviewBody): Promise<Answer<AskOutcome>>
  exchange(body: ReviewRequestsBody): Promise<Answer<ReviewRequestsAnswer | null>>
  /** The server's time. */
  now(): number
  /** Called with an order after a decision or the loss of its request was written. */
  onEnd(order: PendingOrder): void
}

type OwnAnswer = ReviewRequestsAnswer['own'][number]

const REQUEST_MS = REQUEST_HOURS * 3_600_000

/** True if the next call can succeed, because the failure concerns only the call's own request. */
const isFailureOfOneRequest = ({ kind }: Failure) => kind === 'server-fault' || kind === 'broken-contract'

/** Makes one round for the orders of this account. Returns the first failure, or `settled`. */
export async function followReviewRequests(
  ports: RequestPorts,
  accountId: number,
): Promise<Failure | 'done'> {
  let firstFailure: Failure | null = null
  for (const order of await ownOrders(ports, accountId)) {
    const failure = await sendRequest(ports, order)
    if (failure !== null && !isFailureOfOneRequest(failure)) return failure
    firstFailure ??= failure
  }
  const failure = await exchangeRequests(ports, await ownOrders(ports, accountId))
  return firstFailure ?? failure ?? 'done'
}

/** A text that is empty if no call is due, and changes with each request and its state. Used in a live query. */
export function requestWorkOf(orders: readonly PendingOrder[]): string {
  return orders
    .flatMap((order) => [openRequestOf(order) ?? [], ...idsToWithdraw(order)].flat())
    .map((work) => (typeof work === 'string' ? `${work} withdraw` : `${work.id} ${work.state}`))
    .sort()
    .join('\n')
}

async function ownOrders({ store }: RequestPorts, accountId: number): Promise<PendingOrder[]> {
  const orders = await store.listOpen()
  return orders.filter(({ author, request }) => author.id === accountId && request !== null)
}

function record({ store, now }: RequestPorts, order: PendingOrder, event: PendingEvent) {
  return store.change(order.intent, order, (storedOrder) => applyEvent(storedOrder, event, now()))
}

async function recordEnd(ports: RequestPorts, order: PendingOrder, event: PendingEvent): Promise<void> {
  const changedOrder = await record(ports, order, event)
  // null: another tab has written it, and tells the person.
  if (changedOrder !== null) ports.onEnd(changedOrder)
}

/**
 * Sends the order's request if the edge does not have it yet. Returns the failure of the call; null if no call failed,
 * also if the request is lost because the edge refused it or its text is too long.
 */
async function sendRequest(ports: RequestPorts, order: PendingOrder): Promise<Failure | null> {
  const request = openRequestOf(order)
  if (request?.state !== 'unsent') return null
  const { id } = request
  const text = requestTextOf(order, request.basis)
  if (text.length > MOST_ORDER_LETTERS) {
    await recordEnd(ports, order, { type: 'request-lost', id, reason: 'too-large', said: '' })
    return null
  }
  const body = { requestId: id, intent: order.intent, dealershipId: order.dealership.id, order: text }
  const answer = await ports.ask(body)
  if (!answer.ok) return answer.failure
  if (answer.value.kind === 'asked') await record(ports, order, { type: 'request-sent', id })
  if (answer.value.kind === 'refused') {
    const said = answer.value.message
    await recordEnd(ports, order, { type: 'request-lost', id, reason: 'refused', said })
  }
  return null
}

/** Withdraws requests and reads decisions, in calls of at most `MOST_OWN_REQUESTS`. */
async function exchangeRequests(
  ports: RequestPorts,
  orders: readonly PendingOrder[],
): Promise<Failure | null> {
  const askedOrders = orders.flatMap((order) => {
    const request = openRequestOf(order)
    return request?.state === 'asked' ? [{ order, requestId: request.id }] : []
  })
  const withdrawals = orders.flatMap((order) =>
    idsToWithdraw(order).map((requestId) => ({ order, requestId })),
  )
  const callCount = Math.ceil(Math.max(askedOrders.length, withdrawals.length) / MOST_OWN_REQUESTS)
  for (let callIndex = 0; callIndex < callCount; callIndex += 1) {
    const range = [callIndex * MOST_OWN_REQUESTS, (callIndex + 1) * MOST_OWN_REQUESTS] as const
    const failure = await exchangeLot(ports, askedOrders.slice(...range), withdrawals.slice(...range))
    if (failure !== null) return failure
  }
  return null
}

interface OwnRequest {
  order: PendingOrder
  requestId: string
}

async function exchangeLot(
  ports: RequestPorts,
  askedOrders: readonly OwnRequest[],
  withdrawals: readonly OwnRequest[],
): Promise<Failure | null> {
  const idsOf = (requests: readonly OwnRequest[]) => requests.map(({ requestId }) => requestId)
  const answer = await ports.exchange({
    dealershipIds: [],
    own: idsOf(askedOrders),
    withdrawn: idsOf(withdrawals),
  })
  if (!answer.ok) return answer.failure
  for (const { order, requestId } of withdrawals) {
    const age = ports.now() - (order.request?.askedAt ?? 0)
    // null: the server has no edge that takes requests, so nothing was withdrawn. After REQUEST_MS the edge that got
    // the request has removed it anyway.
    if (answer.value === null && age < REQUEST_MS) continue
    await record(ports, order, { type: 'requests-withdrawn', ids: [requestId] })
  }
  for (const { order, requestId } of askedOrders) {
    const ownAnswer = answer.value?.own.find((candidate) => candidate.requestId === requestId)
    if (ownAnswer) await recordAnswer(ports, order, ownAnswer)
  }
  return null
}

async function recordAnswer(ports: RequestPorts, order: PendingOrder, answer: OwnAnswer): Promise<void> {
  const { requestId: id, isKept, decision } = answer
  if (decision !== null) {
    const event = eventOfDecision(id, decision, ports.now())
    // The edge does not know the order, so only the device can find that the accepted lines cannot be ordered.
    const isUnfit = applyEvent(order, event, ports.now()) === null
    await recordEnd(ports, order, isUnfit ? { type: 'request-lost', id, reason: 'unfit', said: '' } : event)
  } else if (!isKept) {
    await recordEnd(ports, order, { type: 'request-lost', id, reason: 'not-kept', said: '' })
  }
}

function eventOfDecision(id: string, { content, by, at, note }: ReviewDecision, now: number): PendingEvent {
  const decidedAt = Date.parse(at)
  const decision = { id, by, at: Number.isNaN(decidedAt) ? now : decidedAt, note }
  return content.kind === 'accepted'
    ? { type: 'manager-accepted', lines: content.lines, ...decision }
    : { type: 'manager-declined', ...decision }
}
