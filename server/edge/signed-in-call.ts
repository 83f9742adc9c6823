// The checks that the edge's own calls of a signed-in person share, in this sequence: method, header, person, number of
// calls, refused bodies of the address, size and weight of the body, its schema, rights. A stranger's body is never
// parsed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type CallLimit, createCallLimit } from '#server/network/call-limit.ts'
import { BYTES_PER_VALUE, findBodyFault } from '#server/network/json-weight.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BrowserAccess, clientAddress } from './client.ts'
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
  /** Counts the calls of a person, also those without the rights. */
  limit: CallLimit
  /** The refusal of a person without the rights for this call; null for a person who has them. */
  refusalOf?: (person: SignedInAccount, body: Body) => { status: 403 | 404; message: string } | null
  answer: (call: SignedInCall<Body>) => Promise<void>
}

/** Answers GETs of signed-in people. */
export function answerGet(rules: SignedInCallRules<null>): CallHandler {
  return async (request, response) => {
    if (refuseWrongHead(request, response, 'GET')) return
    const person = await admitPerson(request, response, rules)
    if (person !== null) await answerPerson({ request, response, person, body: null }, rules)
  }
}

/** Answers POSTs of signed-in people, whose body is JSON. */
export function answerPost<Body>(rules: SignedInCallRules<Body> & { body: BodyRules<Body> }): CallHandler {
  return async (request, response) => {
    if (refuseWrongHead(request, response, 'POST')) return
    const person = await admitPerson(request, response, rules)
    if (person === null) return
    const body = await readJson(request, response, rules.body, rules.options.access)
    if (body !== null) await answerPerson({ request, response, person, body: body.value }, rules)
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

/** At most this many bodies of one address are refused in a minute, or still arriving. The app sends no wrong body. */
const MOST_REFUSED_BODIES = 300
const REFUSED_BODIES_WINDOW_MS = 60_000
const refusedBodies = createCallLimit(MOST_REFUSED_BODIES, () => performance.now(), REFUSED_BODIES_WINDOW_MS)

/** Reads a JSON body. If the body is wrong, the function sends the refusal itself and resolves with null. */
export async function readJson<Body>(
  request: IncomingMessage,
  response: ServerResponse,
  { schema, mostBytes, limitMs, wrongBodyMessage }: BodyRules<Body>,
  access: BrowserAccess,
): Promise<{ value: Body } | null> {
  const address = clientAddress(request, access)
  const waitMs = refusedBodies.count(address)
  if (waitMs !== null) {
    sendTooManyCalls(response, waitMs)
    return null
  }
  const bodyRead = await readBody(request, mostBytes, limitMs)
  if (bodyRead.kind === 'cut') response.destroy()
  else if (bodyRead.kind === 'too-large') sendRefusal(response, { code: EDGE_CODES.bodyTooLarge })
  else {
    const body = parseBody(bodyRead.body, schema, mostBytes)
    if (body !== null) {
      refusedBodies.forgive(address)
      return body
    }
    sendError(response, 400, wrongBodyMessage)
  }
  return null
}

/** The value of a JSON body of this schema; null for another body, which is not parsed if it has too many values. */
export function parseBody<Body>(
  body: Buffer,
  schema: v.GenericSchema<unknown, Body>,
  mostBytes: number,
): { value: Body } | null {
  if (findBodyFault(body, mostBytes / BYTES_PER_VALUE) !== null) return null
  const text = v.pipe(v.string(), v.parseJson(), schema)
  const parsed = v.safeParse(text, body.toString('utf8'), { abortEarly: true })
  return parsed.success ? { value: parsed.output } : null
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

/** The signed-in person of a request whose calls are not too many. Otherwise sends the refusal and resolves with null. */
async function admitPerson(
  request: IncomingMessage,
  response: ServerResponse,
  { options, limit }: Pick<SignedInCallRules<never>, 'options' | 'limit'>,
): Promise<SignedInAccount | null> {
  const person = await readSignedInPerson(request, options)
  if (person === 'no-session') sendRefusal(response, { code: EDGE_CODES.noSession })
  else if (person === 'no-answer') sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
  else {
    const waitMs = limit.count(String(person.id))
    if (waitMs === null) return person
    sendTooManyCalls(response, waitMs)
  }
  return null
}

async function answerPerson<Body>(
  call: SignedInCall<Body>,
  { refusalOf, answer }: SignedInCallRules<Body>,
): Promise<void> {
  const refusal = refusalOf?.(call.person, call.body) ?? null
  if (refusal !== null) return sendError(call.response, refusal.status, refusal.message)
  await answer(call)
}
