// Gives the edge and the log the request id of each call, and the account of its session.
import type { FastifyInstance } from 'fastify'
import { CALL_HEADERS } from '#contract/edge.ts'
import { log } from '#server/log/log.ts'
import { routeOf } from './answers.ts'
import { requestIdOf } from './request-id.ts'

export interface EndedCall {
  method: string
  route: string
  status: number
  ms: number
}

/** With `onCall` each call also gets a line in the log. An edge in the same process writes these lines itself. */
export function identifyCalls(app: FastifyInstance, onCall: ((call: EndedCall) => void) | null): void {
  app.addHook('onSend', async (request, reply) => {
    // A reply is no promise to wait for.
    void reply.header(CALL_HEADERS.requestId, requestIdOf(request))
    if (request.account) void reply.header(CALL_HEADERS.account, String(request.account.id))
  })
  if (onCall === null) return
  app.addHook('onResponse', async (request, reply) => {
    const call = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    onCall(call)
    const account = request.account ? { account: String(request.account.id) } : {}
    log.info({ id: requestIdOf(request), ...call, ...account }, 'call')
  })
}
