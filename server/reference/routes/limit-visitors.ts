// How often an address may call without a session, in fifteen minutes. It is counted before a body is read, because
// reading a large one is what a flood of them would cost.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type CallLimit, createCallLimit } from '#server/network/call-limit.ts'
import { tooManyRequests } from '#texts/visitor-requests.ts'
import { Refusal } from '../answers.ts'

/** Many tablets of one dealership have its address, and each asks when a form is opened or a cart is changed. */
export const MOST_VISITOR_CALLS = 3000
/** The body of a form costs no more than any call; the calls of visitors that have one count their tries themselves. */
const SMALL_BODY_BYTES = 16_000

export function admit(limit: CallLimit, request: FastifyRequest): void {
  const waitMs = limit.count(request.ip)
  if (waitMs !== null) throw new Refusal(429, ERROR_CODES.tooManyTries, tooManyRequests, waitMs)
}

/** Stands after the hook that reads the session. */
export function limitVisitors(app: FastifyInstance, clock: () => Date): void {
  const limit = createCallLimit(MOST_VISITOR_CALLS, () => clock().getTime())
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isSmall = isRead || request.routeOptions.bodyLimit <= SMALL_BODY_BYTES
    if (request.account === null && !isSmall) admit(limit, request)
  })
}
