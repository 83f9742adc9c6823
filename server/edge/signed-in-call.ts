// The checks that the edge's own calls of a signed-in person share: method, header, body, person, rights, number of
// calls.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BackendOptions, readSignedInPerson, type SignedInAccount } from './check-author.ts'
import { sendError, sendJson, sendRefusal, sendTooManyCalls } from './edge-answers.ts'
import { readBody } from './read-body.ts'

export type CallHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface BodyRules<Body> {
  schema: v.GenericSchema<unknown, Body>
  mostBytes: number
  /** The time limit for the arrival of the whole body. */
  limitMs: number
  /** The message for a body that is not JSON of this schema. */
  wrongBodyMessage: string
}

export interface SignedInCall<Body> {
  request: IncomingMessage
  response: ServerResponse
  person: SignedInAccount
  body: Body
}

interface SignedInCallRules<Body> {
  options: BackendOptions
  /** Counts the calls of a person who has the rights. */
  limit: CallLimit
  /** The refusal of a person without the rights for this call; null for a person who has them. */
  refusalOf?: (person: SignedInAccount, body: Body) => { status: 403 | 404; message: string } | null
  answer: (call: SignedInCall<Body>) => Promise<void>
}

/** Answers GETs of signed-in people. */
export function answerGet(rules: SignedInCallRules<null>): CallHandler {
  return async (request, response) => {
    if (refuseWrongHead(request, response, 'GET')) return
    await answerPerson(request, response, rules, null)
  }
}

/** Answers POSTs of signed-in people, whose body is JSON. */
export function answerPost<Body>(rules: SignedInCallRules<Body> & { body: BodyRules<Body> }): CallHandler {
  return async (request, response) => {
    if (refuseWrongHead(request, response, 'POST')) return
    const body = await readJson(request, response, rules.body)
    if (body !== null) await answerPerson(request, response, rules, body.value)
  }
}

/** Refuses a request with another method, and then returns true. */
export function refuseOtherMethods(
  request: IncomingMessage,
  response: ServerResponse,
  method: 'GET' | 'POST',
): boolean {
  if (request.method === method) return false
  const message = method === 'GET' ? edgeErrors.onlyGet : edgeErrors.onlyPost
  sendError(response.setHeader('Allow', method), 405, message)
  return true
}

/** Reads a JSON body. If the body is wrong, the function sends the refusal itself and resolves with null. */
export async function readJson<Body>(
  request: IncomingMessage,
  response: ServerResponse,
  { schema, mostBytes, limitMs, wrongBodyMessage }: BodyRules<Body>,
): Promise<{ value: Body } | null> {
  const bodyRead = await readBody(request, mostBytes, limitMs)
  if (bodyRead.kind === 'cut') response.destroy()
  else if (bodyRead.kind === 'too-large') sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
  else {
    const body = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), bodyRead.body.toString('utf8'))
    if (body.success) return { value: body.output }
    sendError(response, 400, wrongBodyMessage)
  }
  return null
}

/** Refuses a request with another method or without the app's fixed header, and then returns true. */
function refuseWrongHead(
  request: IncomingMessage,
  response: ServerResponse,
  method: 'GET' | 'POST',
): boolean {
  if (refuseOtherMethods(request, response, method)) return true
  if (request.headers.authorization === BASIC_HEADER) return false
  const error = { code: ERROR_CODES.missingBasicHeader, message: edgeErrors.noBasicHeader }
  sendJson(response, 400, { error })
  return true
}

async function answerPerson<Body>(
  request: IncomingMessage,
  response: ServerResponse,
  { options, limit, refusalOf, answer }: SignedInCallRules<Body>,
  body: Body,
): Promise<void> {
  const person = await readSignedInPerson(request, options)
  if (person === 'no-session') return sendRefusal(response, { code: EDGE_CODES.noSession })
  if (person === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
  const refusal = refusalOf?.(person, body) ?? null
  if (refusal !== null) return sendError(response, refusal.status, refusal.message)
  const waitMs = limit.count(String(person.id))
  if (waitMs !== null) return sendTooManyCalls(response, waitMs)
  await answer({ request, response, person, body })
}
