// Heavy calls take turns. One that reads or draws much keeps the database and this thread from everybody else's, so few
// run at a time, and who asks for many waits for his own (G180).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressGroup } from '#server/network/address-group.ts'
import { type Admission, createCallQueue } from '#server/network/call-queue.ts'
import { isRead } from '#server/network/framing.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { tooManyTries } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call reads or draws much: always, or as it is asked. */
    heavy?: true | ((request: FastifyRequest) => boolean)
  }
  interface FastifyRequest {
    /** The rest of a heavy call may take long and takes little of the server: the next one may begin. */
    endHeavyWork: () => void
  }
}

/** Of a person, and of an address. */
const MOST_AT_ONCE = 2
/** Of the connections to the database, at least one. */
const SHARE_OF_CONNECTIONS = 0.25
/** One light call takes less, also where many are on their way. */
const PATIENCE_MS = 500
/** Many tablets of one dealership have its address. */
const MOST_WAITING = 20
const MOST_WAITING_IN_ALL = 400
const LONGEST_WAIT_MS = 10_000
const RETRY_MS = 5000

/**
 * Must stand before the hook that reads the session, whose statements count. A heavy call waits behind its gate, so that
 * a refused one takes nobody's turn.
 */
export function queueHeavyCalls(app: FastifyInstance, connections: number): void {
  const queue = createCallQueue({
    mostOfCaller: MOST_AT_ONCE,
    mostInAll: Math.max(1, Math.floor(connections * SHARE_OF_CONNECTIONS)),
    mostWaiting: MOST_WAITING,
    mostWaitingInAll: MOST_WAITING_IN_ALL,
    longestWaitMs: LONGEST_WAIT_MS,
    patienceMs: PATIENCE_MS,
  })
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const endLight = new WeakMap<FastifyRequest, () => void>()

  const startLight = (request: FastifyRequest, { raw }: FastifyReply): void => {
    const end = queue.startLight()
    endLight.set(request, end)
    raw.once('close', end)
  }
  app.decorateRequest('endHeavyWork', () => {})
  app.addHook('onRequest', async (request, reply) => {
    if (isRead(request.raw) && !isHeavy(request)) startLight(request, reply)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!isHeavy(request)) return void (isBodyRead(request) && startLight(request, reply))
    const admission = await queue.enter(callersOf(request), leavingOf(reply))
    if (admission === null) throw tooManyTries(RETRY_MS, refusalTexts.tooManyHeavyCalls)
    admissions.set(request, admission)
    request.endHeavyWork = admission.endWork
    reply.raw.once('finish', admission.leave).once('close', admission.leave)
    if (reply.raw.destroyed) admission.leave()
  })
  // Bytes that are sent from here on wait for their reader.
  app.addHook('onSend', async (request) => {
    admissions.get(request)?.endWork()
    endLight.get(request)?.()
  })
}

/** A body may come as slowly as its sender likes: until it was there nothing was at work. A file is read by its route. */
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

function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => leaving.abort())
  return leaving.signal
}
