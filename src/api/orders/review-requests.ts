// Asks the managers of a dealership to decide on a waiting order, withdraws and reads such requests, and decides on the
// orders of colleagues (G236, G237). Each function first asks `/edge` whether the edge takes requests: a backend that
// does not know the calls could answer with 'signed out', which would end the session.
import * as v from 'valibot'
import {
  ASK_REVIEW_PATH,
  type AskReviewBody,
  askReviewAnswer,
  DECIDE_REVIEW_PATH,
  type DecideReviewBody,
  decideReviewAnswer,
  MOST_OPEN_REQUESTS,
  type RequestToDecide,
  REVIEW_REQUESTS_PATH,
  type ReviewDecision,
  type ReviewRequestsAnswer,
  type ReviewRequestsBody,
  reviewRequestsAnswer,
} from '#contract/orders/review-requests.ts'
import type { Api, Call } from '../client.ts'
import { fetchEdgeStatus } from '../edge.ts'
import type { Answer } from '../failure.ts'

export type AskOutcome =
  /** The edge has the request. `askedAt` is ISO 8601. */
  | { kind: 'asked'; askedAt: string }
  /** The edge will not take this request, and the message says why; the device need not send it again. */
  | { kind: 'refused'; message: string }
  /** The server has no edge that takes requests. */
  | { kind: 'not-taken' }

/** Gives the edge a request. Sending it again after a lost answer changes nothing. */
export async function askReview(api: Api, request: AskReviewBody): Promise<Answer<AskOutcome>> {
  const call = { method: 'post', path: ASK_REVIEW_PATH, body: request, schema: askReviewAnswer } as const
  const answer = await callReviewEdge(api, call)
  if (answer.ok) {
    if (answer.value === null) return { ok: true, value: { kind: 'not-taken' } }
    return { ok: true, value: { kind: 'asked', askedAt: answer.value.askedAt } }
  }
  const { failure } = answer
  if (failure.kind !== 'refused' && failure.kind !== 'conflict') return answer
  return { ok: true, value: { kind: 'refused', message: failure.message } }
}

/**
 * Withdraws requests of this account, and reads the decisions about its other requests, and the requests of colleagues
 * that it may decide. The value is null if the server has no edge that takes requests.
 */
export function exchangeReviewRequests(
  api: Api,
  body: ReviewRequestsBody,
): Promise<Answer<ReviewRequestsAnswer | null>> {
  return callReviewEdge(api, {
    method: 'post',
    path: REVIEW_REQUESTS_PATH,
    body,
    schema: reviewRequestsAnswer,
  })
}

/**
 * The requests of colleagues for these dealerships that this person may decide, the newest first. An answer has a few
 * large orders, so the edge is asked until it has no more. null if the server has no edge that takes requests.
 */
export async function readRequestsToDecide(
  api: Api,
  dealershipIds: readonly number[],
): Promise<Answer<RequestToDecide[] | null>> {
  const requests: RequestToDecide[] = []
  for (;;) {
    const skipped = requests.map(({ requestId }) => requestId)
    const answer = await exchangeReviewRequests(api, {
      dealershipIds: [...dealershipIds],
      own: [],
      withdrawn: [],
      ...(skipped.length > 0 && { skipped }),
    })
    if (!answer.ok) return answer
    if (answer.value === null) return { ok: true, value: null }
    const { toDecide, hasMore } = answer.value
    requests.push(...toDecide)
    if (!hasMore || toDecide.length === 0 || requests.length >= MOST_OPEN_REQUESTS) break
  }
  const newestFirst = requests.toSorted((one, other) => Date.parse(other.askedAt) - Date.parse(one.askedAt))
  return { ok: true, value: newestFirst }
}

export type DecideOutcome =
  /** This person's decision stands. */
  | { kind: 'decided'; decision: ReviewDecision }
  /** Another decision was made before; it stands. */
  | { kind: 'too-late'; decision: ReviewDecision }
  /** The request was withdrawn or replaced, or this person may not decide it; the message says so. */
  | { kind: 'gone'; message: string }
  /** The server has no edge that takes requests. */
  | { kind: 'not-taken' }

/** Decides on the order of a colleague. Sending the same decision again after a lost answer changes nothing. */
export async function decideReview(api: Api, body: DecideReviewBody): Promise<Answer<DecideOutcome>> {
  const call = { method: 'post', path: DECIDE_REVIEW_PATH, body, schema: decideReviewAnswer } as const
  const answer = await callReviewEdge(api, call)
  if (answer.ok) {
    if (answer.value === null) return { ok: true, value: { kind: 'not-taken' } }
    return { ok: true, value: { kind: 'decided', decision: answer.value.decision } }
  }
  const { failure } = answer
  if (failure.kind === 'conflict') {
    const earlierAnswer = v.safeParse(decideReviewAnswer, failure.data)
    if (!earlierAnswer.success) {
      return { ok: false, failure: { kind: 'broken-contract', where: DECIDE_REVIEW_PATH } }
    }
    return { ok: true, value: { kind: 'too-late', decision: earlierAnswer.output.decision } }
  }
  if (failure.kind !== 'refused' || failure.status !== 404) return answer
  return { ok: true, value: { kind: 'gone', message: failure.message } }
}

/** Makes the call if the edge takes requests; otherwise the value is null. */
async function callReviewEdge<Value>(api: Api, call: Call<Value>): Promise<Answer<Value | null>> {
  const edge = await fetchEdgeStatus(api)
  if (!edge.ok) return edge
  return edge.value?.takesReviewRequests ? api.call(call) : { ok: true, value: null }
}
