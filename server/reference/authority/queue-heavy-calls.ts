// Queues heavy calls. A call that reads or draws much blocks the database and this thread for all other calls.
// Therefore few heavy calls run at a time, and the heavy calls of one caller wait for each other (G180).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '#server/network/address-group.ts'
import { type Admission, createCallQueue } from '#server/network/call-queue.ts'
import { isRead } from '#server/network/framing.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { tooManyTries } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call reads or draws much: always, or depending on the request. */
    heavy?: true | ((request: FastifyRequest) => boolean)
  }
  interface FastifyRequest {
    /** Called when the heavy part is done: the remaining work is light, and the next heavy call may begin. */
    endHeavyWork: () => void
  }
}

/** The most heavy calls of a person, and of an address, that run at a time. */
const MOST_AT_ONCE = 2
/** The share of the database's connections that heavy calls may use; at least one connection. */
const SHARE_OF_CONNECTIONS = 0.25
/** The longest time that light calls delay a heavy call. A light call takes less time, even among many light calls. */
const PATIENCE_MS = 500
/** The most waiting calls of a person, and of an address, which the many tablets of a dealership share. */
const MOST_WAITING = 20
const MOST_WAITING_IN_ALL = 400
/** A call that has waited this long is refused. */
const LONGEST_WAIT_MS = 10_000
const RETRY_MS = 5000

/**
 * Call it before the hook that reads the session, because that hook's database statements belong to the light call. A
 * heavy call waits after its gate, so that a refused call takes no turn.
 */
export function queueHeavyCalls(
  app: FastifyInstance,
  connections: number,
  longestWaitMs = LONGEST_WAIT_MS,
): void {
  const queue = createCallQueue({
    mostRunningPerCaller: MOST_AT_ONCE,
    mostWorkingInAll: Math.max(1, Math.floor(connections * SHARE_OF_CONNECTIONS)),
    mostWaitingPerCaller: MOST_WAITING,
    mostWaitingInAll: MOST_WAITING_IN_ALL,
    longestWaitMs,
    patienceMs: PATIENCE_MS,
  })
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const lightCallEnds = new WeakMap<FastifyRequest, () => void>()

  const startLightCall = (request: FastifyRequest, { raw }: FastifyReply): void => {
    const end = queue.startLightCall()
    lightCallEnds.set(request, end)
    raw.once('close', end)
  }
  app.decorateRequest('endHeavyWork', () => {})
  app.addHook('onRequest', async (request, reply) => {
    if (isRead(request.raw) && !isHeavy(request)) startLightCall(request, reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!isHeavy(request)) return void (isBodyRead(request) && startLightCall(request, reply))
    const admission = await queue.enter(callersOf(request), disconnectSignal(reply))
    if (admission === null) throw tooManyTries(RETRY_MS, refusalTexts.tooManyHeavyCalls)
    admissions.set(request, admission)
    request.endHeavyWork = admission.endWork
    reply.raw.once('finish', admission.leave).once('close', admission.leave)
    if (reply.raw.destroyed) admission.leave()
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

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}
