// Shares the lists of a dealership among the people who may order for it (G245). The backend is asked for the rights of
// the caller in each call.
import { listAuthorOf, MOST_LIST_BYTES, sharedListsBody } from '#contract/lists/shared-lists.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import type { CallQueue } from '#server/network/call-queue.ts'
import { edgeErrors } from '#texts/edge.ts'
import { sendJsonText } from '../calls/edge-answers.ts'
import { exchangeLists } from './shared-list-store.ts'
import { answerPost, type CallHandler, type PostOptions } from '../calls/signed-in-call.ts'

const WINDOW_MS = 60_000
/** A device calls after changes of a list, and at intervals while a screen shows the lists; several tabs may do so. */
const MOST_PER_WINDOW = 120

export interface ListGatewayOptions extends PostOptions {
  database: CounterDatabase
  heavyCalls: CallQueue
}

export function createListGateway(options: ListGatewayOptions): CallHandler {
  return answerPost({
    options,
    limit: createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS),
    turns: { queue: options.heavyCalls, leastBytes: 0 },
    body: {
      schema: sharedListsBody,
      mostBytes: MOST_LIST_BYTES,
      wrongBodyMessage: edgeErrors.noListChanges,
    },
    // 404, as the backend answers for a dealership of another customer. After 403 the app would end the session.
    refusalOf: (person, { dealershipId }) =>
      EDGE_RIGHTS.mayOrderFor(person, dealershipId) ? null : { status: 404, message: edgeErrors.notFound },
    async answer({ response, person, body }) {
      const lists = await exchangeLists(options.database, body, listAuthorOf(person))
      sendJsonText(response, 200, `{"data":{"lists":[${lists.join()}]}}`)
    },
  })
}
