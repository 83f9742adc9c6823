// Tells the edge and the log the number of each call, and the account of its session.
import type { FastifyInstance } from 'fastify'
import { CALL_HEADERS } from '#contract/edge.ts'
import { log } from '#server/log/log.ts'
import { routeOf } from './answers.ts'
import { requestIdOf } from './request-id.ts'

/** With `logsCalls` each call gets a line in the log. An edge in the same process writes these lines itself. */
export function nameCalls(app: FastifyInstance, logsCalls: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    // a reply is no promise to wait for
    void reply.header(CALL_HEADERS.requestId, requestIdOf(request))
    if (request.account) void reply.header(CALL_HEADERS.account, String(request.account.id))
  })
  if (!logsCalls) return
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        id: requestIdOf(request),
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.account && { account: String(request.account.id) }),
      },
      'call',
    )
  })
}
