// Lets tests make this backend fail on purpose, and lists the orders that checkouts really committed. The server mounts
// these routes only when its options ask for them, and the routes answer only calls from this machine.
import { setTimeout as pause } from 'node:timers/promises'
import { asc, isNotNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isJsonType } from '#contract/envelope.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { parseInput } from '../answers.ts'
import { orders } from '../schema/orders.ts'
import { type FailureSwitches, failureSwitches, scriptedAnswer, takeRule } from './failure-rule.ts'
import { looseAnswer } from './loose-answer.ts'
import { resetWorld } from './reset-world.ts'

const SWITCHES_PATH = '/failure-switches'
const NO_FAILURES: FailureSwitches = { rules: [], historyLagMs: 0, answersLoosely: false }
const TEST_ROUTE = { config: { gate: { loopback: 'Tests alone make the backend fail.' } } }

const callOfRequest = (request: FastifyRequest) => ({ method: request.method, path: request.url })

/** Settings that the routes themselves must apply; hooks of this file apply all other switches. */
export interface MountedSwitches {
  historyLagMs: () => number
}

export function mountFailureSwitches(app: FastifyInstance, database: CounterDatabase): MountedSwitches {
  let switches = NO_FAILURES

  app.post(SWITCHES_PATH, TEST_ROUTE, async (request) => {
    switches = parseInput(failureSwitches, request.body)
    return { data: switches }
  })

  /** The answer leaves out the rules that calls have used up. */
  app.get(SWITCHES_PATH, TEST_ROUTE, async () => ({ data: switches }))

  app.post(`${SWITCHES_PATH}/reset`, TEST_ROUTE, async () => {
    switches = NO_FAILURES
    await resetWorld(database)
    return { data: {} }
  })

  app.get(`${SWITCHES_PATH}/ledger`, TEST_ROUTE, async () => {
    const commits = await database
      .select({
        id: orders.id,
        userId: orders.userId,
        createdAt: orders.createdAt,
        bodyHash: orders.bodyHash,
      })
      .from(orders)
      .where(isNotNull(orders.bodyHash))
      .orderBy(asc(orders.id))
    return { data: { commits } }
  })

  app.addHook('onRequest', async (request, reply) => {
    const rule = takeRule(switches.rules, callOfRequest(request), 'before')
    if (rule === null) return
    await pause(rule.delayMs)
    const answer = scriptedAnswer(rule)
    if (answer) return reply.status(answer.status).headers(answer.headers).send(answer.body)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const rule = takeRule(switches.rules, callOfRequest(request), 'after')
    if (rule === null) return payload
    await pause(rule.delayMs)
    const answer = scriptedAnswer(rule)
    if (!answer) return payload
    void reply.status(answer.status).headers(answer.headers) // a reply is no promise to wait for
    reply.removeHeader('content-length')
    return answer.body
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = isJsonType(String(reply.getHeader('content-type')))
    const isLoose = switches.answersLoosely && request.url.startsWith('/api/')
    if (!isLoose || !isJson || typeof payload !== 'string') return payload
    reply.removeHeader('content-length')
    return looseAnswer(payload)
  })

  return { historyLagMs: () => switches.historyLagMs }
}
