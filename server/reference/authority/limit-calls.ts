// Limits how often an address may fail to sign in, and may call without a session (calls whose gate has the limit
// `calls`, and calls that may have a large body), in fifteen minutes. Calls are counted before the body is read,
// because reading large bodies is the main cost of a flood.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PublicLimit } from '#contract/call.ts'
import { type CallLimit, createCallLimit } from '#server/network/call-limit.ts'
import { tooManyRequests } from '#texts/people/visitor-requests.ts'
import { tooManyTries } from '../refusal.ts'
import { isPublic } from './route-gate.ts'

/** The many tablets of a dealership share an address, and each calls when a form is opened or a cart is changed. */
const MOST_VISITOR_CALLS = 3000
/**
 * The failed sign-ins with all logins are counted together: a person may also guess by one password with many logins.
 */
const MOST_FAILED_SIGN_INS = 100
/**
 * A call whose gate has no limit `calls`, and whose body may have at most this size, is not counted: it costs no more
 * than a call without a body.
 */
const SMALL_BODY_BYTES = 16_000

export interface CallLimits {
  /** Takes back the last counted sign-in, because it succeeded. */
  forgiveSignIn: (address: string) => void
}

/** Call it after the hook that reads the session. */
export function limitCalls(app: FastifyInstance, clock: () => Date): CallLimits {
  const now = () => clock().getTime()
  const visitorCalls = createCallLimit(MOST_VISITOR_CALLS, now)
  const signIns = createCallLimit(MOST_FAILED_SIGN_INS, now)
  app.addHook('onRequest', async (request) => {
    const limit = limitOf(request)
    if (limit === 'sign-ins') countCall(signIns, request.ip)
    else if (request.account === null && (limit === 'calls' || allowsLargeBody(request)))
      countCall(visitorCalls, request.ip)
  })
  return { forgiveSignIn: signIns.forgive }
}

function limitOf(request: FastifyRequest): PublicLimit | null {
  if (request.is404) return null
  const { gate } = request.routeOptions.config
  return isPublic(gate) ? gate.limit : null
}

function allowsLargeBody({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && routeOptions.bodyLimit > SMALL_BODY_BYTES
}

function countCall(limit: CallLimit, address: string): void {
  const waitMs = limit.count(address)
  if (waitMs !== null) throw tooManyTries(waitMs, tooManyRequests)
}
