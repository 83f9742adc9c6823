// Takes the requests of people whose managers shall decide on a waiting order, shows them to the managers, and takes
// their decisions (G236, G237). The backend is asked for the rights of the caller in each call.
import { ERROR_CODES } from '#contract/error-codes.ts'
import {
  ASK_REVIEW_PATH,
  askReviewBody,
  DECIDE_REVIEW_PATH,
  decideReviewBody,
  MOST_ORDER_LETTERS,
  REVIEW_REQUESTS_PATH,
  reviewRequestsBody,
} from '#contract/orders/review-requests.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit, createMinuteLimit } from '#server/network/call-limit.ts'
import type { CallQueue } from '#server/network/call-queue.ts'
import { edgeErrors } from '#texts/edge.ts'
import type { SignedInAccount } from '../calls/check-author.ts'
import type { PlainRefusal } from '../calls/edge-answers.ts'
import { readOwnRequests, readRequestsToDecide } from './read-review-requests.ts'
import {
  decideRequest,
  type NamedPerson,
  storeReviewRequest,
  withdrawRequests,
} from './review-request-store.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions } from '../calls/edge-call.ts'

/** A person presses Ask my manager; the device sends the request again if the answer was lost. */
const MOST_ASKED_PER_MINUTE = 30
/** The most bytes of a person's requests in an hour: each is written to the disk, also one that replaces another. */
const MOST_ASKED_BYTES_PER_HOUR = 20_000_000
const HOUR_MS = 3_600_000
/** A device reads once a minute, and after each change, and several tabs may do so. */
const MOST_READ_PER_MINUTE = 120
const MOST_DECIDED_PER_MINUTE = 60

/** A letter of the order's text takes up to three bytes in the body; the other fields take a few hundred bytes. */
const MOST_ASK_BYTES = 3 * MOST_ORDER_LETTERS + 2_000
const MOST_READ_BYTES = 13_000
/** Enough for the most lines of an acceptance, and the longest note. */
const MOST_DECISION_BYTES = 60_000

/** The answer is 404, as for OTHER_DEALERSHIP. */
const MAY_NOT_ASK: PlainRefusal = { status: 404, message: edgeErrors.mayNotAskManagers }

/** A larger request takes turns with other heavy calls. The usual order has some tens of lines. */
const LEAST_HEAVY_BYTES = 100_000

export interface ReviewGatewayOptions extends EdgeCallOptions {
  database: CounterDatabase
  heavyCalls: CallQueue
}

export function createReviewGateway(options: ReviewGatewayOptions): EdgeCall[] {
  const { database, heavyCalls } = options
  const bodyOptions = { wrongBodyMessage: edgeErrors.noReviewRequest }

  const ask = edgeCall({
    path: ASK_REVIEW_PATH,
    options,
    limit: createMinuteLimit(MOST_ASKED_PER_MINUTE),
    bytesLimit: createCallLimit(MOST_ASKED_BYTES_PER_HOUR, () => performance.now(), HOUR_MS),
    turns: { queue: heavyCalls, leastBytes: LEAST_HEAVY_BYTES },
    body: { ...bodyOptions, schema: askReviewBody, mostBytes: MOST_ASK_BYTES },
    refusalOf: (person, { dealershipId }) =>
      EDGE_RIGHTS.mayAskManagers(person, dealershipId) ? null : MAY_NOT_ASK,
    async answer({ person, body }) {
      const result = await storeReviewRequest(database, body, named(person))
      if (result === 'of-another-person') return MAY_NOT_ASK
      if (result === 'too-many') return prohibited(edgeErrors.tooManyReviewRequests)
      if (result === 'too-large') return prohibited(edgeErrors.tooLargeReviewRequests)
      return { data: { askedAt: result.toISOString() } }
    },
  })

  const read = edgeCall({
    path: REVIEW_REQUESTS_PATH,
    options,
    limit: createMinuteLimit(MOST_READ_PER_MINUTE),
    turns: { queue: heavyCalls, leastBytes: 0 },
    body: { ...bodyOptions, schema: reviewRequestsBody, mostBytes: MOST_READ_BYTES },
    async answer({ person, body }) {
      await withdrawRequests(database, body.withdrawn, person.id)
      const dealershipIds = body.dealershipIds.filter((id) => EDGE_RIGHTS.mayDecideReviewsOf(person, id))
      const [requests, own] = await Promise.all([
        readRequestsToDecide(database, { dealershipIds, personId: person.id, skipped: body.skipped ?? [] }),
        readOwnRequests(database, body.own, person.id),
      ])
      return { data: { ...requests, own } }
    },
  })

  const decide = edgeCall({
    path: DECIDE_REVIEW_PATH,
    options,
    limit: createMinuteLimit(MOST_DECIDED_PER_MINUTE),
    body: { ...bodyOptions, schema: decideReviewBody, mostBytes: MOST_DECISION_BYTES },
    async answer({ person, body }) {
      const result = await decideRequest(database, body, named(person), (dealershipId) =>
        EDGE_RIGHTS.mayDecideReviewsOf(person, dealershipId),
      )
      // The same answer for a request of another dealership as for one that does not exist.
      if (result.kind === 'nothing-to-decide') return { status: 404, message: edgeErrors.noRequestToDecide }
      const { decision } = result
      if (result.kind === 'stands') return { data: { decision } }
      const message = edgeErrors.decidedBefore(decision.by.name, decision.content.kind)
      return { status: 409, code: ERROR_CODES.changedMeanwhile, message, data: { decision } }
    },
  })

  return [ask, read, decide]
}

function prohibited(message: string): PlainRefusal {
  return { status: 409, code: ERROR_CODES.prohibited, message }
}

function named(person: SignedInAccount): NamedPerson {
  return { id: person.id, name: person.name || person.login }
}
