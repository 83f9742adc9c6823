// Heavy calls take turns. A call that reads or draws much blocks the database and this thread for all others, so few
// run at a time, and a caller with many of them waits for these (G180).
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

/** For one person, and for one address. */
const MOST_AT_ONCE = 2
/** Share of the database's connections; at least one. */
const SHARE_OF_CONNECTIONS = 0.25
/** A light call takes less time than this, even among many others. */
const PATIENCE_MS = 500
/** The many tablets of a dealership share an address. */
const MOST_WAITING = 20
const MOST_WAITING_IN_ALL = 400
const LONGEST_WAIT_MS = 10_000
const RETRY_MS = 5000

/**
 * Call it before the hook that reads the session, whose statements count as work. A heavy call waits after its gate, so
 * that a refused call takes no turn.
 */
export function queueHeavyCalls(app: FastifyInstance, connections: number): void {
  const queue = createCallQueue({
    mostRunningPerCaller: MOST_AT_ONCE,
    mostWorkingInAll: Math.max(1, Math.floor(connections * SHARE_OF_CONNECTIONS)),
    mostWaitingPerCaller: MOST_WAITING,
    mostWaitingInAll: MOST_WAITING_IN_ALL,
    longestWaitMs: LONGEST_WAIT_MS,
    patienceMs: PATIENCE_MS,
  })
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const endLight = new WeakMap<FastifyRequest, () => void>()

  const startLightCall = (request: FastifyRequest, { raw }: FastifyReply): void => {
    const end = queue.startLightCall()
    endLight.set(request, end)
    raw.once('close', end)
  }
  app.decorateRequest('endHeavyWork', () => {})
  app.addHook('onRequest', async (request, reply) => {
    if (isRead(request.raw) && !isHeavy(request)) startLightCall(request, reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!isHeavy(request)) return void (isBodyRead(request) && startLightCall(request, reply))
    const admission = await queue.enter(callersOf(request), signalOfLeaving(reply))
    if (admission === null) throw tooManyTries(RETRY_MS, refusalTexts.tooManyHeavyCalls)
    admissions.set(request, admission)
    request.endHeavyWork = admission.endWork
    reply.raw.once('finish', admission.leave).once('close', admission.leave)
    if (reply.raw.destroyed) admission.leave()
  })
  // From here on the answer waits for its reader, not for the server.
  app.addHook('onSend', async (request) => {
    admissions.get(request)?.endWork()
    endLight.get(request)?.()
  })
}

/** A body may arrive slowly, and before it is there no work begins. A route reads the body of an upload itself. */
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

function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => leaving.abort())
  return leaving.signal
}
