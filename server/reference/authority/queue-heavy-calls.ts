// Queues heavy calls. A call that reads or draws much blocks the database and this thread for all other calls.
// Therefore few heavy calls run at a time, and the heavy calls of one caller wait for each other (G180).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '#server/network/address-group.ts'
import type { Admission, CallQueue } from '#server/network/call-queue.ts'
import { isRead } from '#server/network/framing.ts'
import {
  createHeavyCallQueue,
  createPageQueue,
  HEAVY_CALL_RETRY_MS,
  takeTurn,
} from '#server/network/heavy-call-queue.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { tooManyTries } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call reads or draws much: always, or depending on the request and its account. */
    heavy?: true | ((request: FastifyRequest) => boolean)
  }
  interface FastifyRequest {
    /** Called when the heavy part is done: the remaining work is light, and the next heavy call may begin. */
    endHeavyWork: () => void
    /** Resolves when a basket has its turn. Call it before its body is parsed; other calls have no such function. */
    waitForTurn?: () => Promise<void>
  }
}

/**
 * Call it before the hook that reads the session, because that hook's database statements belong to the light call. A
 * heavy call waits after its gate, so that a refused call takes no turn. A basket, which needs no right, waits before its body is
 * parsed, because the largest ones take long to parse.
 */
export function queueHeavyCalls(app: FastifyInstance, connections: number, longestWaitMs?: number): void {
  const queue = createHeavyCallQueue(connections, longestWaitMs)
  const pageQueue = createPageQueue(connections, longestWaitMs)
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const lightCallEnds = new WeakMap<FastifyRequest, () => void>()

  /** The queue in which the call takes its turn; null for a light call. */
  function queueOf(request: FastifyRequest): CallQueue | null {
    if (isHeavy(request)) return queue
    return !request.is404 && request.routeOptions.config.call?.isPage ? pageQueue : null
  }
  const startLightCall = (request: FastifyRequest, { raw }: FastifyReply): void => {
    const ends = [queue.startLightCall(), pageQueue.startLightCall()]
    const end = (): void => {
      for (const endCall of ends) endCall()
    }
    lightCallEnds.set(request, end)
    raw.once('close', end)
  }
  async function waitForTurn(
    callQueue: CallQueue,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const admission = await takeTurn(callQueue, callersOf(request), reply.raw)
    if (admission === null) throw tooManyTries(HEAVY_CALL_RETRY_MS, refusalTexts.tooManyHeavyCalls)
    admissions.set(request, admission)
    request.endHeavyWork = admission.endWork
  }
  app.decorateRequest('endHeavyWork', () => {})
  app.addHook('onRequest', async (request, reply) => {
    const callQueue = queueOf(request)
    if (!isRead(request.raw) && callQueue === pageQueue) {
      request.waitForTurn = () => waitForTurn(callQueue, request, reply)
    }
    if (isRead(request.raw) && callQueue === null) startLightCall(request, reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (admissions.has(request)) return
    const callQueue = queueOf(request)
    if (callQueue === null) return void (isBodyRead(request) && startLightCall(request, reply))
    // Only the session says that a read is heavy for this caller. Until here it was a light call.
    lightCallEnds.get(request)?.()
    await waitForTurn(callQueue, request, reply)
  })
  // A JSON answer is complete and waits only for its reader. The rows of a file may still be read, a few at a time.
  app.addHook('onSend', async (request) => {
    admissions.get(request)?.endWork()
    lightCallEnds.get(request)?.()
  })
}

/**
 * True if the call has a body that fastify has read by now. Bodies may arrive slowly, so the work of such a call begins
 * only now. False for an upload, whose route reads the body later.
 */
function isBodyRead({ raw, headers }: FastifyRequest): boolean {
  return !isRead(raw) && !headers['content-type']?.startsWith('multipart/')
}

function isHeavy(request: FastifyRequest): boolean {
  if (request.is404) return false
  const { heavy = false } = request.routeOptions.config
  return heavy === true || (heavy !== false && heavy(request))
}

function callersOf({ ip, account }: FastifyRequest): string[] {
  const address = `address ${addressGroup(ip)}`
  return account === null ? [address] : [address, `person ${account.id}`]
}
