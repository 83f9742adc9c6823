// Takes the requests of people whose managers shall decide on a waiting order, shows them to the managers, and takes
// their decisions (G236, G237). The backend is asked for the rights of the caller in each call.
import { ERROR_CODES } from '#contract/error-codes.ts'
import {
  askReviewBody,
  decideReviewBody,
  MOST_ORDER_LETTERS,
  reviewRequestsBody,
} from '#contract/orders/review-requests.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import type { SignedInAccount } from '../calls/check-author.ts'
import { sendError, sendJson } from '../calls/edge-answers.ts'
import {
  decideRequest,
  type NamedPerson,
  readOwnRequests,
  readRequestsToDecide,
  storeReviewRequest,
  withdrawRequests,
} from './review-request-store.ts'
import { answerPost, type CallHandler, type PostOptions } from '../calls/signed-in-call.ts'

const WINDOW_MS = 60_000
/** A person presses Ask my manager; the device sends the request again if the answer was lost. */
const MOST_ASKED_PER_WINDOW = 30
/** A device reads once a minute, and after each change, and several tabs may do so. */
const MOST_READ_PER_WINDOW = 120
const MOST_DECIDED_PER_WINDOW = 60

/** A letter of the order's text takes up to three bytes in the body; the other fields take a few hundred bytes. */
const MOST_ASK_BYTES = 3 * MOST_ORDER_LETTERS + 2_000
const MOST_READ_BYTES = 12_000
/** Enough for the most lines of an acceptance, and the longest note. */
const MOST_DECISION_BYTES = 60_000

export interface ReviewGatewayOptions extends PostOptions {
  database: CounterDatabase
}

export interface ReviewGateway {
  ask: CallHandler
  read: CallHandler
  decide: CallHandler
}

const limitOf = (mostPerWindow: number) => createCallLimit(mostPerWindow, () => performance.now(), WINDOW_MS)

export function createReviewGateway(options: ReviewGatewayOptions): ReviewGateway {
  const { database } = options
  const bodyOptions = { wrongBodyMessage: edgeErrors.noReviewRequest }

  const ask = answerPost({
    options,
    limit: limitOf(MOST_ASKED_PER_WINDOW),
    body: { ...bodyOptions, schema: askReviewBody, mostBytes: MOST_ASK_BYTES },
    // 404, as the backend answers for a dealership of another customer. After 403 the app would end the session.
    refusalOf: (person, { dealershipId }) =>
      EDGE_RIGHTS.mayAskManagers(person, dealershipId)
        ? null
        : { status: 404, message: edgeErrors.mayNotAskManagers },
    async answer({ response, person, body }) {
      const result = await storeReviewRequest(database, body, named(person))
      if (result === 'of-another-person') return sendError(response, 404, edgeErrors.mayNotAskManagers)
      if (result === 'too-many') {
        const error = { code: ERROR_CODES.prohibited, message: edgeErrors.tooManyReviewRequests }
        return sendJson(response, 409, { error })
      }
      sendJson(response, 200, { data: { askedAt: result.toISOString() } })
    },
  })

  const read = answerPost({
    options,
    limit: limitOf(MOST_READ_PER_WINDOW),
    body: { ...bodyOptions, schema: reviewRequestsBody, mostBytes: MOST_READ_BYTES },
    async answer({ response, person, body }) {
      await withdrawRequests(database, body.withdrawn, person.id)
      const dealershipIds = body.dealershipIds.filter((id) => EDGE_RIGHTS.mayDecideReviewsOf(person, id))
      const [toDecide, own] = await Promise.all([
        readRequestsToDecide(database, dealershipIds, person.id),
        readOwnRequests(database, body.own, person.id),
      ])
      sendJson(response, 200, { data: { toDecide, own } })
    },
  })

  const decide = answerPost({
    options,
    limit: limitOf(MOST_DECIDED_PER_WINDOW),
    body: { ...bodyOptions, schema: decideReviewBody, mostBytes: MOST_DECISION_BYTES },
    async answer({ response, person, body }) {
      const result = await decideRequest(database, body, named(person), (dealershipId) =>
        EDGE_RIGHTS.mayDecideReviewsOf(person, dealershipId),
      )
      // The same answer for a request of another dealership as for one that does not exist.
      if (result.kind === 'nothing-to-decide') return sendError(response, 404, edgeErrors.noRequestToDecide)
      const { decision } = result
      if (result.kind === 'stands') return sendJson(response, 200, { data: { decision } })
      const message = edgeErrors.decidedBefore(decision.by.name, decision.content.kind)
      sendJson(response, 409, {
        error: { code: ERROR_CODES.changedMeanwhile, message },
        data: { decision },
      })
    },
  })

  return { ask, read, decide }
}

function named(person: SignedInAccount): NamedPerson {
  return { id: person.id, name: person.name || person.login }
}
