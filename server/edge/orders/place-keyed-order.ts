// Places an order with a key: one row per intent, one forward per claim of that row, one stored answer.
import { EDGE_CODES, EDGE_HEADERS, type EdgeCode, NOT_COMMITTED } from '#contract/edge.ts'
import type { AcceptedTotals } from '#contract/orders/order-acceptances.ts'
import { isDatabaseAway } from '#server/database/database-away.ts'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { edgeLog } from '#texts/edge.ts'
import type { BackendResult } from '../backend/call-backend.ts'
import { noteCall, RULE_CHANGED, requestIdOf } from '../calls/call-facts.ts'
import { type AuthorCheck, checkAuthor } from '../calls/check-author.ts'
import { clientAddress } from '../calls/client.ts'
import { type EdgeRefusal, sendRefusal, setBeat } from '../calls/edge-answers.ts'
import { deviceCookie } from '../device/device-cookie.ts'
import {
  decide,
  isProvenUncommitted,
  type KeyedRequest,
  type KeyRow,
  settledState,
} from '../key-store/key-protocol.ts'
import { StoreBehind } from '../key-store/key-store-state.ts'
import { type NotedRequest, type OrderKeyStore, orderIdOf } from '../key-store/order-key-store.ts'
import type { BarredAttempts } from './barred-attempts.ts'
import { classifyOutcome, readAnswer } from './classify-outcome.ts'
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

const REFUSAL_CODES: Record<Exclude<AuthorCheck, 'author'>, EdgeCode> = {
  'other-author': EDGE_CODES.otherAuthor,
  'no-session': EDGE_CODES.noSession,
  'no-answer': EDGE_CODES.backendUnreachable,
}

/** An order before its body is parsed. `acceptedTotals`: null if the person agreed to the order. */
type ReceivedRequest = Omit<KeyedRequest, 'dealership' | 'acceptances'> & {
  acceptedTotals?: AcceptedTotals | null
}

export async function placeKeyedOrder(
  call: OrderCall,
  { acceptedTotals = null, ...receivedRequest }: ReceivedRequest,
  body: Buffer,
  options: Options,
): Promise<void> {
  const startedAt = performance.now()
  const refuse = (code: EdgeCode, row: KeyRow | null): void =>
    sendRefusal(call.response, { code, isNotCommitted: row !== null && isProvenUncommitted(row) })

  const denial = await denialOf(call, receivedRequest, options)
  if (denial !== null) {
    const isNotCommitted = await isNoted(receivedRequest, options)
    return sendRefusal(call.response, { ...denial, isNotCommitted })
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
    await placeBegunOrder(call, keyedRequest, body, options, { startedAt, refuse })
  } catch (problem) {
    // The store fails only before the forward: `settle` answers its own failures.
    if (isDatabaseAway(problem)) options.barredAttempts.giveUp(keyedRequest)
    throw problem
  }
}

interface BegunWork {
  /** When the POST arrived; milliseconds that never go back. */
  startedAt: number
  refuse: (code: EdgeCode, row: KeyRow | null) => void
}

async function placeBegunOrder(
  call: OrderCall,
  keyedRequest: KeyedRequest,
  body: Buffer,
  options: Options,
  { startedAt, refuse }: BegunWork,
): Promise<void> {
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
      return
    }
    const startResult = await startForwarding(row, keyedRequest, decision.earlierMayBePlaced, keys)
    if (startResult === 'behind') {
      call.response.removeHeader(EDGE_HEADERS.beat)
      return sendRefusal(call.response, {
        code: EDGE_CODES.storeBehind,
        isNotCommitted: isFirstAttempt(keyedRequest),
      })
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

/**
 * The refusal of an order before it gets a row; null admits the order. This prevents a flood of rows: a registered
 * order needs a session of its author, whose orders may be refused only a limited number of times, and an address may
 * make only a limited number of calls and of visitors' new orders.
 */
async function denialOf(
  { kind, request, waitMs }: OrderCall,
  { intent, author }: Pick<KeyedRequest, 'intent' | 'author'>,
  options: Options,
): Promise<Pick<EdgeRefusal, 'code' | 'retryAfterMs'> | null> {
  if (waitMs !== null) return { code: EDGE_CODES.tooManyOrders, retryAfterMs: waitMs }
  if (kind === 'registered') {
    const check = await checkAuthor(request, author, options)
    if (check !== 'author') return { code: REFUSAL_CODES[check] }
    const retryAfterMs = options.refusedOrders.count(author)
    return retryAfterMs === null ? null : { code: EDGE_CODES.tooManyOrders, retryAfterMs }
  }
  if ((await options.keys.read({ intent, author })) !== null) return null
  const retryAfterMs = options.admitVisitor(clientAddress(request, options.access))
  return retryAfterMs === null ? null : { code: EDGE_CODES.tooManyOrders, retryAfterMs }
}

/**
 * True for the first POST of an order, and for each POST of an app that does not count its attempts. If a later POST is
 * denied and has no row, an earlier POST may still arrive, and no row would stop it. Then "not committed" is not
 * proven.
 */
export function isFirstAttempt({ attempt }: Pick<KeyedRequest, 'attempt'>): boolean {
  return attempt <= 1
}

/**
 * True if it is proven that a denied POST, also in an earlier copy, placed no order, and that no copy of it will: its row, or
 * without a row this process, refuses its attempt from now on. Without a row another edge may still place a copy (G306).
 */
export async function isNoted(
  request: NotedRequest,
  { keys, barredAttempts }: Pick<Options, 'keys' | 'barredAttempts'>,
): Promise<boolean> {
  const row = await keys.noteAttempt(request)
  if (row === null) return isFirstAttempt(request) && keys.isOnlyEdge && barredAttempts.bar(request)
  return isProvenUncommitted(row) && (request.attempt === 0 || row.attempt > request.attempt)
}

async function settle(
  { request, response, kind }: OrderCall,
  keyedRequest: KeyedRequest,
  { body, result, isRuleChanged }: { body: Buffer; result: BackendResult; isRuleChanged: boolean },
  earlierMayBePlaced: boolean,
  { keys, access, onPlaced, refusedOrders }: Options,
): Promise<void> {
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
}

/** The order's number for the line of the log; none for an answer without one. */
function orderFact(answerBody: string): { order?: string } {
  const order = orderIdOf(answerBody)
  return order === null ? {} : { order }
}
