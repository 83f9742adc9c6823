// One of the edge's own calls under /api, which a signed-in person makes. The checks have this sequence: method, header,
// person, number of calls, refused bodies of the address, size and weight of the body, its schema, rights. A stranger's
// body is never parsed (G290). docs/performance.md says why no framework does this.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EDGE_CODES } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CallLimit } from '#server/network/call-limit.ts'
import type { CallQueue } from '#server/network/call-queue.ts'
import { HEAVY_CALL_RETRY_MS, takeTurn } from '#server/network/heavy-call-queue.ts'
import { edgeErrors } from '#texts/edge.ts'
import { type BackendOptions, readSignedInPerson, type SignedInAccount } from './check-author.ts'
import type { BodyRules, ClientBodies } from './client-bodies.ts'
import {
  type EdgeAnswer,
  type PlainRefusal,
  sendAnswer,
  sendRefusal,
  sendTooManyCalls,
} from './edge-answers.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import type { EdgeCallPath } from './route-pattern.ts'

declare const asksFirst: unique symbol

/**
 * Only `edgeCall` makes such a call, so no call can be declared that reads a body before it asks who sends it, or
 * without limits.
 */
export interface EdgeCall {
  path: EdgeCallPath
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly [asksFirst]: true
}

export interface EdgeCallOptions extends BackendOptions {
  bodies: ClientBodies
  /** The time limit for the arrival of a whole body. */
  bodyLimitMs: number
}

export interface SignedInCall<Body> {
  request: IncomingMessage
  person: SignedInAccount
  body: Body
  /** Called when the heavy part is done: the next heavy call may begin while this one waits for the backend. */
  endHeavyWork: () => void
}

export interface EdgeCallRules<Body> {
  path: EdgeCallPath
  options: EdgeCallOptions
  /** Counts the calls of a person, also those without the rights. */
  limit: CallLimit
  /** Counts the bytes of a person's bodies, for calls that store large ones. */
  bytesLimit?: CallLimit
  /** A call with a body is a POST, a call without a body is a GET. */
  body: Omit<BodyRules<Body>, 'limitMs' | 'waitForTurn'> | null
  /** Calls whose body has at least `leastBytes` take turns in the queue (G180, G294). */
  turns?: { queue: CallQueue; leastBytes: number }
  /** The refusal of a person without the rights for this call; null for a person who has them. */
  refusalOf?: (person: SignedInAccount, body: Body) => PlainRefusal | null
  /** The call is refused while this store lacks orders that it had: its rows are old. */
  keys?: Pick<OrderKeyStore, 'identify'>
  answer: (call: SignedInCall<Body>) => Promise<EdgeAnswer>
}

export function edgeCall<Body>(rules: EdgeCallRules<Body>): EdgeCall {
  const { path, options, limit, turns } = rules
  const method = rules.body === null ? 'GET' : 'POST'

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseOtherMethods(request, response, method)) return
    if (request.headers.authorization !== BASIC_HEADER) return sendAnswer(response, NO_BASIC_HEADER)
    const person = await readSignedInPerson(request, options)
    if (person === 'no-session') return sendRefusal(response, { code: EDGE_CODES.noSession })
    if (person === 'no-answer') return sendRefusal(response, { code: EDGE_CODES.backendUnreachable })
    const waitMs = limit.count(String(person.id))
    if (waitMs !== null) return sendTooManyCalls(response, waitMs)
    let endHeavyWork = (): void => {}
    const waitForTurn = async (bytes: number): Promise<boolean> => {
      const bytesWaitMs = rules.bytesLimit?.count(String(person.id), bytes) ?? null
      if (bytesWaitMs !== null) {
        sendTooManyCalls(response, bytesWaitMs)
        return false
      }
      if (turns === undefined || bytes < turns.leastBytes) return true
      const admission = await takeTurn(turns.queue, [`person ${person.id}`], response)
      if (admission === null) sendTooManyCalls(response, HEAVY_CALL_RETRY_MS)
      else endHeavyWork = admission.endWork
      return admission !== null
    }
    try {
      const bodyRules = rules.body && { ...rules.body, limitMs: options.bodyLimitMs, waitForTurn }
      const body =
        bodyRules === null
          ? { value: null as Body } // a call without a body reads none
          : await options.bodies.readJson(request, response, bodyRules)
      if (body === null) return
      const call = { request, person, body: body.value, endHeavyWork }
      sendAnswer(response, await answerPerson(call, rules))
    } finally {
      endHeavyWork()
    }
  }

  return { path, handle } as EdgeCall // the mark exists only in the type
}

const NO_BASIC_HEADER: PlainRefusal = {
  status: 400,
  code: ERROR_CODES.missingBasicHeader,
  message: edgeErrors.noBasicHeader,
}

async function answerPerson<Body>(
  call: SignedInCall<Body>,
  { refusalOf, keys, answer }: EdgeCallRules<Body>,
): Promise<EdgeAnswer> {
  const refusal = refusalOf?.(call.person, call.body) ?? null
  if (refusal !== null) return refusal
  if (keys && (await keys.identify()).isBehind) return { edge: EDGE_CODES.storeBehind }
  return answer(call)
}

/** Refuses a request with another method, and then returns true. */
export function refuseOtherMethods(
  request: IncomingMessage,
  response: ServerResponse,
  method: 'GET' | 'POST',
): boolean {
  if (request.method === method) return false
  const message = method === 'GET' ? edgeErrors.onlyGet : edgeErrors.onlyPost
  sendAnswer(response.setHeader('Allow', method), { status: 405, message })
  return true
}
