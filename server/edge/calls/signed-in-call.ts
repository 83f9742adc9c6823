// The checks that the edge's own calls of a signed-in person share, in this sequence: method, header, person, number of
// calls, refused bodies of the address, size and weight of the body, its schema, rights. A stranger's body is never
// parsed (G290).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CallLimit } from '#server/network/call-limit.ts'
import type { Admission, CallQueue } from '#server/network/call-queue.ts'
import { HEAVY_CALL_RETRY_MS } from '#server/network/heavy-call-queue.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BackendOptions, readSignedInPerson, type SignedInAccount } from './check-author.ts'
import type { BodyRules, ClientBodies } from './client-bodies.ts'
import { sendError, sendJson, sendRefusal, sendTooManyCalls } from './edge-answers.ts'

declare const asksFirst: unique symbol

/**
 * Answers one of the edge's own calls. Only answerGet and answerPost make such a handler, so no call can be declared
 * that reads a body before it asks who sends it, or without limits.
 */
export type CallHandler = ((request: IncomingMessage, response: ServerResponse) => Promise<void>) & {
  readonly [asksFirst]: true
}

/** The options of calls with a body: those of all calls, the reader of bodies, and the time limit of a body. */
export interface PostOptions extends BackendOptions {
  bodies: ClientBodies
  /** The time limit for the arrival of a whole body. */
  bodyLimitMs: number
}

export interface SignedInCall<Body> {
  request: IncomingMessage
  response: ServerResponse
  person: SignedInAccount
  body: Body
  /** Called when the heavy part is done: the next heavy call may begin while this one waits for the backend. */
  endHeavyWork: () => void
}

/** Calls whose body has at least `leastBytes` take turns in the queue (G180, G294). */
export interface Turns {
  queue: CallQueue
  leastBytes: number
}

interface SignedInCallRules<Body, Options extends BackendOptions = BackendOptions> {
  options: Options
  /** Counts the calls of a person, also those without the rights. */
  limit: CallLimit
  /** The refusal of a person without the rights for this call; null for a person who has them. */
  refusalOf?: (person: SignedInAccount, body: Body) => { status: 403 | 404; message: string } | null
  answer: (call: SignedInCall<Body>) => Promise<void>
}

interface PostRules<Body> extends SignedInCallRules<Body, PostOptions> {
  body: Omit<BodyRules<Body>, 'limitMs' | 'waitForTurn'>
  turns?: Turns
}

/** Answers GETs of signed-in people. */
export function answerGet(rules: SignedInCallRules<null>): CallHandler {
  return handlerOf(async (request, response) => {
    if (refuseWrongHead(request, response, 'GET')) return
    const person = await admitPerson(request, response, rules)
    if (person !== null)
      await answerPerson({ request, response, person, body: null, endHeavyWork: () => {} }, rules)
  })
}

/** Answers POSTs of signed-in people, whose body is JSON. */
export function answerPost<Body>(rules: PostRules<Body>): CallHandler {
  return handlerOf(async (request, response) => {
    if (refuseWrongHead(request, response, 'POST')) return
    const person = await admitPerson(request, response, rules)
    if (person === null) return
    const { bodies, bodyLimitMs } = rules.options
    let endHeavyWork = (): void => {}
    const waitForTurn = async (bytes: number): Promise<boolean> => {
      if (rules.turns === undefined || bytes < rules.turns.leastBytes) return true
      const admission = await takeTurn(rules.turns.queue, person, response)
      if (admission !== null) endHeavyWork = admission.endWork
      return admission !== null
    }
    try {
      const bodyRules = { ...rules.body, limitMs: bodyLimitMs, waitForTurn }
      const body = await bodies.readJson(request, response, bodyRules)
      if (body !== null)
        await answerPerson({ request, response, person, body: body.value, endHeavyWork }, rules)
    } finally {
      endHeavyWork()
    }
  })
}

/** Resolves when the call of the person may run. If it may not, sends the refusal and resolves with null. */
async function takeTurn(
  queue: CallQueue,
  person: SignedInAccount,
  response: ServerResponse,
): Promise<Admission | null> {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  const admission = await queue.enter([`person ${person.id}`], controller.signal)
  if (admission === null) {
    sendTooManyCalls(response, HEAVY_CALL_RETRY_MS)
    return null
  }
  response.once('finish', admission.leave).once('close', admission.leave)
  if (response.destroyed) admission.leave()
  return admission
}

function handlerOf(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): CallHandler {
  return answer as CallHandler // the mark exists only in the type
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
