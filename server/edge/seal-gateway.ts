// Gives a device the keys to sealed data: to the data of the session's own account, or to those of other accounts for a
// person who administers orders and exports sealed orders.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { mayOpenSealsOf, sealKeysBody } from '#contract/device/seals.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BackendOptions, readSignedInPerson } from './check-author.ts'
import { sendError, sendJson, sendRefusal, sendTooManyCalls } from './edge-answers.ts'
import { readBody } from './read-body.ts'
import type { SealKeys } from './seal-keys.ts'

const MOST_BODY_BYTES = 16_000
const WINDOW_MS = 60_000
/** A sign-in makes one call; an export makes one per account with sealed data. */
const MOST_PER_WINDOW = 30

export interface SealGatewayOptions extends BackendOptions {
  seals: SealKeys
  bodyLimitMs: number
}

export function createSealGateway(options: SealGatewayOptions) {
  const { seals } = options
  const limit = createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST')
      return sendError(response.setHeader('Allow', 'POST'), 405, edgeErrors.onlyPost)
    if (request.headers.authorization !== BASIC_HEADER) {
      const error = { code: ERROR_CODES.missingBasicHeader, message: edgeErrors.noBasicHeader }
      return sendJson(response, 400, { error })
    }
    const bodyRead = await readBody(request, MOST_BODY_BYTES, options.bodyLimitMs)
    if (bodyRead.kind === 'cut') return void response.destroy()
    if (bodyRead.kind === 'too-large') return sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
    const parsedBody = v.safeParse(jsonBody, bodyRead.body.toString('utf8'))
    if (!parsedBody.success) return sendError(response, 400, edgeErrors.noSeals)

    const person = await readSignedInPerson(request, options)
    if (person === 'no-session') return sendRefusal(response, { code: EDGE_CODES.noSession })
    if (person === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
    const { account, seals: sealed } = parsedBody.output
    if (!mayOpenSealsOf(person, account)) return sendError(response, 403, edgeErrors.othersSeals)
    const waitMs = limit.count(String(person.id))
    if (waitMs !== null) return sendTooManyCalls(response, waitMs)
    sendJson(response, 200, { data: { keys: sealed.map((seal) => seals.keyOf(seal, account)) } })
  }
}

const jsonBody = v.pipe(v.string(), v.parseJson(), sealKeysBody)
