// The call by which a device opens again what it has sealed: for the session's own account, or for who administers
// orders and exports what others left.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { mayOpenSealsOf, sealKeysBody } from '#contract/seals.ts'
import { type BackendOptions, whoIsSignedIn } from './check-author.ts'
import { sendError, sendJson, sendRefusal } from './edge-answers.ts'
import { readBody } from './read-body.ts'
import type { SealKeys } from './seal-keys.ts'

const MOST_BODY_BYTES = 16_000
const WINDOW_MS = 60_000
/** One sign-in asks once; an export once per account that left something. */
const MOST_PER_WINDOW = 30

export interface SealGatewayOptions extends BackendOptions {
  seals: SealKeys
  bodyLimitMs: number
}

export function createSealGateway(options: SealGatewayOptions) {
  const { seals } = options
  const isOverLimit = createPersonLimit()

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return sendError(response.setHeader('Allow', 'POST'), 405, 'Only POST')
    if (request.headers.authorization !== BASIC_HEADER) {
      const error = { code: ERROR_CODES.missingBasicHeader, message: 'Basic header missing' }
      return sendJson(response, 400, { error })
    }
    const read = await readBody(request, MOST_BODY_BYTES, options.bodyLimitMs)
    if (read.kind === 'cut') return void response.destroy()
    if (read.kind === 'too-large') return sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
    const asked = v.safeParse(jsonBody, read.body.toString('utf8'))
    if (!asked.success) return sendError(response, 400, 'Not a list of seals')

    const person = await whoIsSignedIn(request, options)
    if (person === 'no-session') return sendRefusal(response, { code: EDGE_CODES.noSession })
    if (person === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
    const { account, seals: sealed } = asked.output
    if (!mayOpenSealsOf(person, account)) return sendError(response, 403, 'Sealed for another account')
    if (isOverLimit(person.id)) {
      return sendError(response.setHeader('Retry-After', WINDOW_MS / 1000), 429, 'Too many calls')
    }
    sendJson(response, 200, { data: { keys: sealed.map((seal) => seals.keyOf(seal, account)) } })
  }
}

const jsonBody = v.pipe(v.string(), v.parseJson(), sealKeysBody)

/** Counts calls of a person in windows of a minute; all counts go with the window. */
function createPersonLimit(now: () => number = () => performance.now()) {
  let startedAt = now()
  let counts = new Map<number, number>()
  return (personId: number): boolean => {
    if (now() - startedAt >= WINDOW_MS) {
      startedAt = now()
      counts = new Map()
    }
    const count = (counts.get(personId) ?? 0) + 1
    counts.set(personId, count)
    return count > MOST_PER_WINDOW
  }
}
