// Reads JSON bodies, which are weighed before they are parsed, and counts the bytes of all bodies that are arriving.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { createArrivingBodies } from '#server/network/arriving-bodies.ts'
import { BYTES_PER_VALUE, findBodyFault } from '#server/network/json-weight.ts'
import { readBody } from '#server/network/read-body.ts'
import { bodyFaults } from '#texts/field-faults.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { invalid, tooManyTries } from './refusal.ts'

const ORDER_PATH = `/${orderCalls.checkout.path}`
/** The limit from the first byte of a call to its last, as at the edge: a picture may come over a slow line. */
export const REQUEST_MS = 300_000

/**
 * Refuses a call with a body while too many bytes are arriving. Call it after the hook that refuses callers. An order of a
 * signed-in person is not refused so: such a refusal proves nothing (offline.md, rule 4), and the order would become one of
 * unknown outcome. The edge counts its body, and forwards it only when it has the whole.
 */
export function limitArrivingBodies(app: FastifyInstance): void {
  const arrivingBodies = createArrivingBodies()
  app.addHook('preParsing', async ({ raw, ip, routeOptions }) => {
    if (routeOptions.url === ORDER_PATH) return
    const waitMs = arrivingBodies.admit(raw, ip, routeOptions.bodyLimit)
    if (waitMs !== null) throw tooManyTries(waitMs, refusalTexts.tooManyBodies)
  })
}

export function registerJsonParser(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // All bodies of the contract are JSON, except the forms with pictures, whose plugin has its own parser.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { bodyLimit } = request.routeOptions
    const bodyRead = await readBody(payload, bodyLimit, REQUEST_MS)
    if (bodyRead.kind === 'too-large') throw new BodyTooLarge()
    if (bodyRead.kind === 'cut') throw invalid(bodyFaults.unreadable)
    await request.waitForTurn?.()
    const fault = findBodyFault(bodyRead.body, bodyLimit / BYTES_PER_VALUE)
    if (fault !== null) throw invalid(bodyFaults[fault])
    try {
      return JSON.parse(decoder.decode(bodyRead.body))
    } catch {
      throw invalid(bodyFaults.unreadable)
    }
  })
}

class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  /** Read by Fastify and by answers.ts. */
  readonly statusCode = 413
}
