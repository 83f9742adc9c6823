// Shares the lists of a dealership among the people who may order for it (G245). The backend is asked for the rights of the
// caller in each call.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import {
  listAuthorOf,
  MOST_LIST_BYTES,
  mayShareListsOf,
  sharedListsBody,
} from '#contract/lists/shared-lists.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BackendOptions, readSignedInPerson } from './check-author.ts'
import { sendError, sendJson, sendRefusal, sendTooManyCalls } from './edge-answers.ts'
import { readBody } from './read-body.ts'
import { exchangeLists } from './shared-list-store.ts'

const WINDOW_MS = 60_000
/** A device calls at most once for each change of a list, and several tabs may do so. */
const MOST_PER_WINDOW = 120

export interface ListGatewayOptions extends BackendOptions {
  database: CounterDatabase
  bodyLimitMs: number
}

const jsonBody = v.pipe(v.string(), v.parseJson(), sharedListsBody)

export function createListGateway(options: ListGatewayOptions) {
  const limit = createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST')
      return sendError(response.setHeader('Allow', 'POST'), 405, edgeErrors.onlyPost)
    if (request.headers.authorization !== BASIC_HEADER) {
      const error = { code: ERROR_CODES.missingBasicHeader, message: edgeErrors.noBasicHeader }
      return sendJson(response, 400, { error })
    }
    const bodyRead = await readBody(request, MOST_LIST_BYTES, options.bodyLimitMs)
    if (bodyRead.kind === 'cut') return void response.destroy()
    if (bodyRead.kind === 'too-large') return sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
    const body = v.safeParse(jsonBody, bodyRead.body.toString('utf8'))
    if (!body.success) return sendError(response, 400, edgeErrors.noListChanges)

    const person = await readSignedInPerson(request, options)
    if (person === 'no-session') return sendRefusal(response, { code: EDGE_CODES.noSession })
    if (person === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
    // As the backend answers for a dealership of others. After 403 the app would end the session.
    if (!mayShareListsOf(person, body.output.dealershipId))
      return sendError(response, 404, edgeErrors.notFound)
    const waitMs = limit.count(String(person.id))
    if (waitMs !== null) return sendTooManyCalls(response, waitMs)
    const lists = await exchangeLists(options.database, body.output, listAuthorOf(person))
    sendJson(response, 200, { data: { lists } })
  }
}
