// Places an order with a key: one row per intent, one forward per claim of that row, one stored answer.
import { EDGE_CODES, EDGE_HEADERS, type EdgeCode, NOT_COMMITTED } from '#contract/edge.ts'
import type { AcceptedTotals } from '#contract/orders/order-acceptances.ts'
import { isDatabaseAway } from '#server/database/database-away.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { edgeLog } from '#texts/edge.ts'
import type { BackendResult } from '../backend/call-backend.ts'
import { noteCall, RULE_CHANGED, requestIdOf } from '../calls/call-facts.ts'
import { sendRefusal, setBeat } from '../calls/edge-answers.ts'
import { deviceCookie } from '../device/device-cookie.ts'
import {
  decide,
  isProvenUncommitted,
  type KeyedRequest,
  type KeyRow,
  settledState,
} from '../key-store/key-protocol.ts'
import { StoreBehind } from '../key-store/key-store-state.ts'
import { type OrderKeyStore, orderIdOf } from '../key-store/order-key-store.ts'
import type { BarredAttempts } from './barred-attempts.ts'
import { classifyOutcome, readAnswer } from './classify-outcome.ts'
import { countUnknownOrder, denialOf, isFirstAttempt, isNoted } from './deny-order.ts'
import { forwardOrder, passResult } from './forward-order.ts'
import type { AcceptedOrderCall } from './order-acceptances.ts'
import { dealershipOf } from './order-body.ts'
import type { OrderCall, OrderGatewayOptions } from './order-call.ts'

/**
 * A forward must start within this time. It is longer than the limit of the author check, so a forward that would start
 * later belongs to a process that was frozen, and the order does not leave.
 */
const START_WITHIN_MS = 15_000

type Options = Omit<OrderGatewayOptions, 'bodies' | 'takeTurn'> & {
  keys: OrderKeyStore
  barredAttempts: BarredAttempts
}

/** An order before its body is parsed. `acceptedTotals`: null if the person agreed to the order. */
type ReceivedRequest = Omit<KeyedRequest, 'dealership' | 'acceptances'> & {
  acceptedTotals?: AcceptedTotals | null
}

export async function placeKeyedOrder(
  call: OrderCall,
  receivedRequest: ReceivedRequest,
  body: Buffer,
  options: Options,
): Promise<void> {
  const startedAt = performance.now()
  const denial = await denialOf(call, receivedRequest, options)
  const counted = denial === null ? await countUnknownOrder(call, receivedRequest, options) : { denial }
  if (counted.denial !== null) {
    const isNotCommitted = await isNoted(receivedRequest, options)
    return sendRefusal(call.response, { ...counted.denial, isNotCommitted })
  }
  let isUnknown = false
  try {
    isUnknown = await placeAdmittedOrder(call, receivedRequest, body, options, startedAt)
  } finally {
    if (!isUnknown) counted.takeBack()
  }
}

/** Resolves with true if the order was forwarded and its outcome is unknown. `startedAt`: when the POST arrived. */
async function placeAdmittedOrder(
  call: OrderCall,
  { acceptedTotals = null, ...receivedRequest }: ReceivedRequest,
  body: Buffer,
  options: Options,
  startedAt: number,
): Promise<boolean> {
  const refuse = (code: EdgeCode, row: KeyRow | null): false => {
    sendRefusal(call.response, { code, isNotCommitted: row !== null && isProvenUncommitted(row) })
    return false
  }
  // Only now is the sender known, and the body parsed.
  const dealership = call.kind === 'registered' ? dealershipOf(body) : null
  const keyedRequest: KeyedRequest = {
    ...receivedRequest,
    dealership,
    acceptances:
      acceptedTotals &&
      (await readAcceptances(call, receivedRequest, { dealership, totals: acceptedTotals, body }, options)),
  }
  if (keyedRequest.device !== null) {
    call.response.appendHeader('Set-Cookie', deviceCookie(keyedRequest.device, options.access.isHttps))
  }
  // The device asks again, with its next attempt.
  if (!options.barredAttempts.begin(keyedRequest)) return refuse(EDGE_CODES.inProgress, null)
  try {
    return await placeBegunOrder(call, keyedRequest, body, options, { startedAt, refuse })
  } catch (problem) {
    // The store fails only before the forward: `settle` answers its own failures.
    if (isDatabaseAway(problem)) options.barredAttempts.giveUp(keyedRequest)
    throw problem
  }
}

interface BegunWork {
  /** When the POST arrived; milliseconds that never go back. */
  startedAt: number
  refuse: (code: EdgeCode, row: KeyRow | null) => false
}

/** Resolves with true if the order was forwarded and its outcome is unknown. */
async function placeBegunOrder(
  call: OrderCall,
  keyedRequest: KeyedRequest,
  body: Buffer,
  options: Options,
  { startedAt, refuse }: BegunWork,
): Promise<boolean> {
  const { keys } = options
  let row = await keys.open(keyedRequest)
  for (;;) {
    const decision = decide(row, keyedRequest)
    if (decision.step === 'refuse') {
      if (decision.code === EDGE_CODES.settledNotSent) await keys.noteToldNotSent(keyedRequest)
      return refuse(decision.code, row)
    }
    if (decision.step === 'replay') {
      if (call.kind === 'registered') options.refusedOrders.forgive(keyedRequest.author)
      const { status, type, body: storedBody } = decision.answer
      noteCall(call.request, { outcome: 'replayed', ...orderFact(storedBody) })
      call.response.setHeader('Cache-Control', 'no-store')
      call.response.writeHead(status, { 'Content-Type': type }).end(storedBody)
      return false
    }
    const startResult = await startForwarding(row, keyedRequest, decision.earlierMayBePlaced, keys)
    if (startResult === 'behind') {
      call.response.removeHeader(EDGE_HEADERS.beat)
      sendRefusal(call.response, {
        code: EDGE_CODES.storeBehind,
        isNotCommitted: isFirstAttempt(keyedRequest),
      })
      return false
    }
    if (startResult === 'started') {
      // The beat that was raised with this claim: a store that shows a lower one later has lost this order.
      setBeat(call.response, keys.lastBeat())
      const wasFrozen = performance.now() - startedAt > START_WITHIN_MS
      const isRuleChanged = !wasFrozen && (await wasRuleChanged(keyedRequest, options))
      const result: BackendResult =
        wasFrozen || isRuleChanged
          ? { kind: 'never-left' }
          : await forwardOrder(call, body, options, keyedRequest.intent)
      const forward = { body, result, isRuleChanged }
      return settle(call, keyedRequest, forward, decision.earlierMayBePlaced, options)
    }
    const currentRow = await keys.read(keyedRequest)
    // The lease of this request ended before the forward began. No byte has left, and the next request takes over the
    // row.
    if (!currentRow || currentRow.claim === keyedRequest.claim)
      return refuse(EDGE_CODES.inProgress, currentRow)
    row = currentRow
  }
}

/** How a manager or a rule let the order pass. The order goes out also if this cannot be read. */
async function readAcceptances(
  { request, kind }: OrderCall,
  { intent, author, ruleRevision = null }: Omit<KeyedRequest, 'dealership'>,
  { dealership, totals, body }: Pick<AcceptedOrderCall, 'dealership' | 'totals' | 'body'>,
  { acceptancesTextOf }: Options,
): Promise<string | null> {
  if (kind !== 'registered' || acceptancesTextOf === undefined) return null
  try {
    return await acceptancesTextOf({ intent, author, dealership, ruleRevision, totals, body })
  } catch (problem) {
    log.error({ id: requestIdOf(request), intent, ...describeProblem(problem) }, edgeLog.acceptanceNotRead)
    return null
  }
}

/**
 * True if the rule that accepted the order has changed since, or cannot be read now. Then no byte leaves; the device
 * reads the rule and checks the order again (G214).
 */
async function wasRuleChanged(
  { ruleRevision = null, dealership }: KeyedRequest,
  { ruleRevisionOf }: Options,
): Promise<boolean> {
  if (ruleRevision === null) return false
  if (ruleRevisionOf === undefined || dealership === null) return true
  try {
    return (await ruleRevisionOf(Number(dealership))) !== ruleRevision
  } catch {
    return true
  }
}

async function startForwarding(
  row: KeyRow,
  keyedRequest: KeyedRequest,
  earlierMayBePlaced: boolean,
  keys: OrderKeyStore,
): Promise<'started' | 'row-changed' | 'behind'> {
  try {
    const isStarted = await keys.startForwarding(row, keyedRequest, earlierMayBePlaced)
    return isStarted ? 'started' : 'row-changed'
  } catch (problem) {
    if (problem instanceof StoreBehind) return 'behind'
    throw problem
  }
}

/** Stores the outcome and answers the request. Resolves with true if the row is left without a known outcome. */
async function settle(
  { request, response, kind }: OrderCall,
  keyedRequest: KeyedRequest,
  { body, result, isRuleChanged }: { body: Buffer; result: BackendResult; isRuleChanged: boolean },
  earlierMayBePlaced: boolean,
  { keys, access, onPlaced, refusedOrders }: Options,
): Promise<boolean> {
  const outcome = classifyOutcome(result, kind)
  // A request may name any revision of a rule, so an order whose rule changed counts as refused.
  const isRefused = isRuleChanged || (outcome !== 'committed' && outcome !== 'never-left')
  if (kind === 'registered' && !isRefused) refusedOrders.forgive(keyedRequest.author)
  noteCall(request, { outcome })
  const logFailure = (problem: unknown, message: string): void => {
    log.error({ id: requestIdOf(request), intent: keyedRequest.intent, ...describeProblem(problem) }, message)
  }
  const state = settledState(outcome, earlierMayBePlaced)
  const answer =
    state === 'done' && result.kind === 'answered'
      ? {
          status: result.status,
          type: String(result.headers['content-type']),
          body: result.body.toString('utf8'),
        }
      : undefined
  if (outcome === 'committed' && answer) noteCall(request, orderFact(answer.body))
  // If the store fails now, the browser still gets the backend's answer. After the lease the row counts as unknown.
  const isSettled = await keys.settle(keyedRequest, state, answer).catch((problem: unknown) => {
    logFailure(problem, edgeLog.outcomeNotStored)
    return false
  })
  if (isSettled && state === 'done' && kind === 'registered') {
    const { intent, author } = keyedRequest
    // If this note fails, the order is placed all the same, but colleagues may not be told of it.
    await onPlaced?.({ intent, author, body }).catch((problem: unknown) => {
      logFailure(problem, edgeLog.orderNotNoted)
    })
  }
  if (isSettled && isProvenUncommitted({ state, earlierMayBePlaced })) {
    response.setHeader(EDGE_HEADERS.outcome, NOT_COMMITTED)
  }
  const isUnreadable = result.kind === 'answered' && readAnswer(result) === null
  passResult(response, isUnreadable ? { kind: 'cut' } : result, access.isHttps)
  // Devices of every version read the same answer as for an order that could not leave; the log tells them apart.
  if (isRuleChanged) noteCall(request, { outcome: RULE_CHANGED })
  return state === 'unknown' || !isSettled
}

/** The order's number for the line of the log; none for an answer without one. */
function orderFact(answerBody: string): { order?: string } {
  const order = orderIdOf(answerBody)
  return order === null ? {} : { order }
}
