// A person asks the managers of the dealership to decide on the changes of a waiting order (G236, G237). The edge keeps the
// request with the order as a text, which only devices read. The first decision stands.
import * as v from 'valibot'
import { boundedList } from '../tolerant-values.ts'
import { withoutControlCharacters } from './without-control-characters.ts'

/** Paths of the edge, but under /api, as browsers send the session cookie to no other path. */
export const ASK_REVIEW_PATH = 'api/edge/ask-review'
export const REVIEW_REQUESTS_PATH = 'api/edge/review-requests'
export const DECIDE_REVIEW_PATH = 'api/edge/decide-review'

/** The most letters of an order's text: enough for some hundred lines with the products of the agreement and of today. */
export const MOST_ORDER_LETTERS = 1_000_000
/**
 * The characters that a JSON text never has: a text of them takes six times its length where it stands in other JSON.
 */
const NO_JSON_CHARACTER = /[^\t\n\r\u0020-\uffff]/
/** An order has at most this many lines (`orderFigures`). */
const MOST_LINES = 1000
/** The most letters of the note with which a manager explains the decision. */
export const MOST_NOTE_LETTERS = 500
/** The most requests that a device asks about in one call, and also the most that it withdraws in one call. */
export const MOST_OWN_REQUESTS = 100
/** The most dealerships of one call. */
export const MOST_DEALERSHIPS = 100
/** The most undecided requests of colleagues that a person reads. */
export const MOST_OPEN_REQUESTS = 20
/** The edge removes a request this many hours after it was made. */
export const REQUEST_HOURS = 30 * 24

const wholeNumber = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(minimum), v.maxValue(maximum))
const uuid = v.pipe(v.string(), v.uuid())

export const askReviewBody = v.object({
  requestId: uuid,
  intent: uuid,
  dealershipId: wholeNumber(1),
  /** The saved copy of the order, with the server's values of the last check. */
  order: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(MOST_ORDER_LETTERS),
    v.check((text) => !NO_JSON_CHARACTER.test(text), 'A JSON text'),
  ),
})
export type AskReviewBody = v.InferOutput<typeof askReviewBody>
/** `askedAt`: the time at which the edge received the request, ISO 8601. */
export const askReviewAnswer = v.object({ askedAt: v.string() })

export const reviewRequestsBody = v.object({
  /** The dealerships about whose orders this person may be asked. */
  dealershipIds: boundedList(wholeNumber(1), MOST_DEALERSHIPS),
  /** This account's undecided requests of this device. */
  own: boundedList(uuid, MOST_OWN_REQUESTS),
  /** This account's requests whose order was decided, withdrawn or changed on this device. */
  withdrawn: boundedList(uuid, MOST_OWN_REQUESTS),
  /** The requests of colleagues that earlier answers of this reading had: the answer leaves them out. */
  skipped: v.optional(boundedList(uuid, MOST_OPEN_REQUESTS)),
})
export type ReviewRequestsBody = v.InferOutput<typeof reviewRequestsBody>

const person = v.object({ id: v.number(), name: v.string() })

export const decisionContent = v.variant('kind', [
  v.object({
    kind: v.literal('accepted'),
    /** The lines that are ordered; a product that is left out is not ordered. */
    lines: v.pipe(
      boundedList(v.object({ productId: wholeNumber(1), quantity: wholeNumber(1, 100_000) }), MOST_LINES, 1),
      v.check((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length),
    ),
  }),
  v.object({ kind: v.literal('declined') }),
])
export type DecisionContent = v.InferOutput<typeof decisionContent>

/** A decision as the edge answers it. */
export const reviewDecision = v.object({
  content: decisionContent,
  note: v.string(),
  by: person,
  at: v.string(),
})
export type ReviewDecision = v.InferOutput<typeof reviewDecision>

const requestToDecide = v.object({
  requestId: v.string(),
  intent: v.string(),
  dealershipId: v.number(),
  askedBy: person,
  askedAt: v.string(),
  order: v.string(),
})
export type RequestToDecide = v.InferOutput<typeof requestToDecide>

export const reviewRequestsAnswer = v.object({
  /** The undecided requests of colleagues that this person may decide. */
  toDecide: v.array(requestToDecide),
  /** True if the same call that skips these requests too answers further ones. Edges of before answer all together. */
  hasMore: v.optional(v.boolean(), false),
  /**
   * The requests that the device asked about. `isKept` is false if the edge does not have the request. A decision for
   * which the answer has no room is null; the device asks about it again.
   */
  own: v.array(
    v.object({ requestId: v.string(), isKept: v.boolean(), decision: v.nullable(reviewDecision) }),
  ),
})
export type ReviewRequestsAnswer = v.InferOutput<typeof reviewRequestsAnswer>

export const decideReviewBody = v.object({
  requestId: uuid,
  content: decisionContent,
  note: v.pipe(v.string(), v.trim(), v.maxLength(MOST_NOTE_LETTERS), withoutControlCharacters),
})
export type DecideReviewBody = v.InferOutput<typeof decideReviewBody>
/** The decision that stands. With the status 409 another person had decided before. */
export const decideReviewAnswer = v.object({ decision: reviewDecision })
