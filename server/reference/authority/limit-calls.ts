// How often an address may make a call that is open to everybody, in fifteen minutes. It is counted before a body is
// read, because reading a large one is what a flood of them would cost.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CallLimit, createCallLimit } from '#server/network/call-limit.ts'
import { tooManyRequests } from '#texts/people/visitor-requests.ts'
import { tooManyTries } from '../refusal.ts'
import { isPublic, type PublicLimit } from './route-gate.ts'

/** Many tablets of one dealership have its address, and each asks when a form is opened or a cart is changed. */
const MOST_VISITOR_CALLS = 3000
/** Whatever the logins: a password that is tried on many of them is guessed too. */
const MOST_FAILED_SIGN_INS = 100
/** The body of a form costs no more than any call; the calls of visitors that have one count their tries themselves. */
const SMALL_BODY_BYTES = 16_000

export interface CallLimits {
  /** The sign-in that was counted last did not fail. */
  forgiveSignIn: (address: string) => void
}

/** Must stand after the hook that reads the session. */
export function limitCalls(app: FastifyInstance, clock: () => Date): CallLimits {
  const now = () => clock().getTime()
  const calls = createCallLimit(MOST_VISITOR_CALLS, now)
  const signIns = createCallLimit(MOST_FAILED_SIGN_INS, now)
  app.addHook('onRequest', async (request) => {
    const limit = limitOf(request)
    if (limit === 'sign-ins') count(signIns, request.ip)
    else if (request.account === null && (limit === 'calls' || hasLargeBody(request)))
      count(calls, request.ip)
  })
  return { forgiveSignIn: signIns.forgive }
}

function limitOf(request: FastifyRequest): PublicLimit | null {
  if (request.is404) return null
  const { gate } = request.routeOptions.config
  return isPublic(gate) ? gate.limit : null
}

function hasLargeBody({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && routeOptions.bodyLimit > SMALL_BODY_BYTES
}

function count(limit: CallLimit, address: string): void {
  const waitMs = limit.count(address)
  if (waitMs !== null) throw tooManyTries(waitMs, tooManyRequests)
}
