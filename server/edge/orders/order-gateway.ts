// Receives the two calls that place orders. It reads the key and the whole body before it stores or forwards the order.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { EDGE_CODES, EDGE_HEADERS, type EdgeCode, parseIdempotencyKey } from '#contract/edge.ts'
import { parseAcceptedTotals } from '#contract/orders/order-acceptances.ts'
import { isDatabaseAway, reasonOfAbsence } from '#server/database/database-away.ts'
import { HEAVY_CALL_RETRY_MS } from '#server/network/heavy-call-queue.ts'
import { mostBodyBytes } from '../calls/api-path.ts'
import { noteCall } from '../calls/call-facts.ts'
import type { ReceivedBody } from '../calls/client-bodies.ts'
import { sendRefusal, sendTooManyCalls, setBeat, shownBeatOf } from '../calls/edge-answers.ts'
import { deviceOf, newDevice } from '../device/device-cookie.ts'
import { isProvenUncommitted, VISITOR } from '../key-store/key-protocol.ts'
import { type BarredAttempts, createBarredAttempts } from './barred-attempts.ts'
import { classifyOutcome } from './classify-outcome.ts'
import { isFirstAttempt, isNoted } from './deny-order.ts'
import { forwardOrder, passResult } from './forward-order.ts'
import type { OrderCall, OrderGatewayOptions } from './order-call.ts'
import { placeKeyedOrder } from './place-keyed-order.ts'

/** The longest header could have thousands of digits. No number of JavaScript has more than 15 exact ones. */
const PERSON_ID = /^\d{1,15}$/

export function createOrderGateway(options: OrderGatewayOptions) {
  const barredAttempts = createBarredAttempts()
  const placeOrder = createOrderPlacer(options, barredAttempts)

  return async (call: OrderCall): Promise<void> => {
    const key = keyOf(call)
    if (key !== null) noteCall(call.request, { intent: key.intent })
    try {
      await placeOrder(call)
    } catch (problem) {
      if (!isDatabaseAway(problem)) throw problem
      noteCall(call.request, { storeProblem: reasonOfAbsence(problem) })
      // The store fails only before the forward. So the refusal proves that no order was placed for the first attempt, if no
      // other edge can have forwarded a copy of it.
      const isFirstCountedAttempt = attemptOf(headerOf(call.request, EDGE_HEADERS.attempt)) === 1
      const isOnlyEdge = options.keys?.isOnlyEdge === true
      sendRefusal(call.response, {
        code: EDGE_CODES.backendUnreachable,
        isNotCommitted:
          key !== null && isFirstCountedAttempt && isOnlyEdge && barredAttempts.bar({ ...key, attempt: 1 }),
      })
    }
  }
}

function createOrderPlacer(options: OrderGatewayOptions, barredAttempts: BarredAttempts) {
  const { keys } = options

  return async (call: OrderCall): Promise<void> => {
    const { request, response, kind } = call
    const refuse = (code: EdgeCode, isNotCommitted = false): void =>
      sendRefusal(response, { code, isNotCommitted })

    const keyHeader = keys && headerOf(request, EDGE_HEADERS.key)
    const key = keyHeader ? keyOf(call) : null
    if (keyHeader && key === null) {
      return call.waitMs === null ? refuse(EDGE_CODES.keyMalformed) : sendTooManyCalls(response, call.waitMs)
    }
    const mostBytes = mostBodyBytes(call.target)
    const bodyRead = await receiveInTurn(call, mostBytes, options)
    if (bodyRead === null) return
    const attempt = attemptOf(headerOf(request, EDGE_HEADERS.attempt))
    if (keys && key) {
      const { storeId, isBehind } = await keys.identify(shownBeatOf(request))
      setBeat(response, keys.lastBeat())
      if (headerOf(request, EDGE_HEADERS.keyStore) !== storeId) return refuse(EDGE_CODES.otherStore)
      // A row of a store that lost orders proves nothing: the order may have been placed after the row was copied.
      if (isBehind) return refuse(EDGE_CODES.storeBehind, isFirstAttempt({ attempt }))
    }
    if (bodyRead.kind === 'too-many') {
      if (!keys || !key) return sendTooManyCalls(response, bodyRead.waitMs)
      const isNotCommitted = await isNoted(
        { ...key, attempt, device: deviceOfOrder(call) },
        { keys, barredAttempts },
      )
      const code = EDGE_CODES.tooManyOrders
      return sendRefusal(response, { code, isNotCommitted, retryAfterMs: bodyRead.waitMs })
    }
    if (bodyRead.kind === 'too-large') {
      const row = keys && key && (await keys.read(key))
      const isNotCommitted = key !== null && (row === null || isProvenUncommitted(row))
      return refuse(EDGE_CODES.bodyTooLarge, isNotCommitted)
    }
    if (!keys || !key) {
      if (call.waitMs !== null) return sendTooManyCalls(response, call.waitMs)
      const result = await forwardOrder(call, bodyRead.body, options)
      noteCall(request, { outcome: classifyOutcome(result, kind) })
      passResult(response, result, options.access.isHttps)
      return
    }
    const keyedRequest = {
      ...key,
      attempt,
      device: deviceOfOrder(call),
      ruleRevision: ruleRevisionIn(headerOf(request, EDGE_HEADERS.ruleRevision)),
      acceptedTotals: parseAcceptedTotals(headerOf(request, EDGE_HEADERS.acceptedTotals)),
      bodyHash: createHash('sha256').update(bodyRead.body).digest('hex'),
      claim: randomUUID(),
      isSentAgain: headerOf(request, EDGE_HEADERS.sendAgain) === 'yes',
    }
    await placeKeyedOrder(call, keyedRequest, bodyRead.body, { ...options, keys, barredAttempts })
  }
}

/**
 * Receives the body, and waits until the address of the order has its turn. Resolves with null if there is no turn and the
 * call is answered. The store has not been asked then, so nothing proves that no order was placed: the device asks again
 * with the same key.
 */
async function receiveInTurn(
  { request, response }: OrderCall,
  mostBytes: number,
  { bodies, bodyLimitMs, takeTurn }: OrderGatewayOptions,
): Promise<Exclude<ReceivedBody, { kind: 'cut' }> | null> {
  const bodyRead = await bodies.receive({ request, response }, mostBytes, bodyLimitMs)
  if (bodyRead.kind === 'cut') {
    response.destroy()
    return null
  }
  if ((await takeTurn(request, response)) !== null) return bodyRead
  if (!response.destroyed)
    sendRefusal(response, { code: EDGE_CODES.tooManyOrders, retryAfterMs: HEAVY_CALL_RETRY_MS })
  return null
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name.toLowerCase()] ?? '')
}

function attemptOf(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

/** The device of an account's order, a new one if no cookie names it; null for a visitor's order. */
function deviceOfOrder({ request, kind }: OrderCall): string | null {
  return kind === 'registered' ? (deviceOf(request) ?? newDevice()) : null
}

/** null without the header. An unreadable header names no revision that a rule can have. */
function ruleRevisionIn(header: string): number | null {
  if (header === '') return null
  return /^\d{1,9}$/.test(header) ? Number(header) : -1
}

/** The key and the author that the call names; null if one of them is unreadable. */
function keyOf({ request, kind }: OrderCall) {
  const key = parseIdempotencyKey(headerOf(request, EDGE_HEADERS.key))
  const author = kind === 'registered' ? headerOf(request, EDGE_HEADERS.author) : VISITOR
  return key === null || !(author === VISITOR || PERSON_ID.test(author)) ? null : { ...key, author }
}
