// Places an order with a key: one row per intent, one forward per claim of that row, one stored answer.
import { EDGE_CODES, EDGE_HEADERS, type EdgeCode, NOT_COMMITTED } from '#contract/edge.ts'
import type { BackendEnd } from './call-backend.ts'
import { type AuthorCheck, checkAuthor } from './check-author.ts'
import { classifyOutcome, readAnswer } from './classify-outcome.ts'
import { clientAddress } from './client.ts'
import { deviceCookie } from './device-cookie.ts'
import { type EdgeRefusal, sendRefusal } from './edge-answers.ts'
import { forwardOrder, passEnd } from './forward-order.ts'
import { decide, isProvenUncommitted, type KeyedRequest, type KeyRow, settledState } from './key-protocol.ts'
import type { OrderCall, OrderGatewayOptions } from './order-call.ts'
import type { OrderKeyStore } from './order-key-store.ts'

/** Longer than the limit of the author check: a forward that would start later belongs to a process that was frozen. */
const START_WITHIN_MS = 15_000

type Options = OrderGatewayOptions & { keys: OrderKeyStore }

const REFUSAL_OF: Record<Exclude<AuthorCheck, 'author'>, EdgeCode> = {
  'other-author': EDGE_CODES.otherAuthor,
  'no-session': EDGE_CODES.noSession,
  'no-answer': EDGE_CODES.backendUnreachable,
}

export async function placeKeyedOrder(
  call: OrderCall,
  keyed: KeyedRequest,
  body: Buffer,
  options: Options,
): Promise<void> {
  const { keys } = options
  const startedAt = performance.now()
  const refuse = (code: EdgeCode, row: KeyRow | null): void =>
    sendRefusal(call.response, { code, isNotCommitted: row !== null && isProvenUncommitted(row) })

  const denial = await denialOf(call, keyed, options)
  if (denial !== null) {
    const noted = await keys.note(keyed)
    const isNotCommitted = noted === null ? isFirst(keyed) : isProvenUncommitted(noted)
    return sendRefusal(call.response, { ...denial, isNotCommitted })
  }
  if (keyed.device !== null) {
    call.response.appendHeader('Set-Cookie', deviceCookie(keyed.device, options.way.isHttps))
  }
  let row = await keys.open(keyed)
  for (;;) {
    const decision = decide(row, keyed)
    if (decision.step === 'refuse') return refuse(decision.code, row)
    if (decision.step === 'replay') {
      const { status, type, body: stored } = decision.answer
      call.response.setHeader('Cache-Control', 'no-store')
      call.response.writeHead(status, { 'Content-Type': type }).end(stored)
      return
    }
    if (await keys.startForwarding(row, keyed, decision.earlierMayStand)) {
      const isFrozen = performance.now() - startedAt > START_WITHIN_MS
      const end: BackendEnd = isFrozen ? { kind: 'never-left' } : await forwardOrder(call, body, options)
      return settle(call, keyed, end, decision.earlierMayStand, options)
    }
    const changed = await keys.read(keyed.intent)
    // This request's own lease lapsed during the author check: nothing has left, and the next request takes over.
    if (!changed || changed.claim === keyed.claim) return refuse(EDGE_CODES.inProgress, changed)
    row = changed
  }
}

/**
 * The reason why an order gets no row, so that the table cannot be flooded: a row needs a session of its author. An
 * address that calls too often makes no row, and one with many new orders of visitors makes few.
 */
async function denialOf(
  { kind, request, waitMs }: OrderCall,
  { intent, author }: KeyedRequest,
  options: Options,
): Promise<Pick<EdgeRefusal, 'code' | 'retryAfterMs'> | null> {
  if (waitMs !== null) return { code: EDGE_CODES.tooManyOrders, retryAfterMs: waitMs }
  if (kind === 'registered') {
    const check = await checkAuthor(request, author, options)
    return check === 'author' ? null : { code: REFUSAL_OF[check] }
  }
  if ((await options.keys.read(intent)) !== null) return null
  const retryAfterMs = options.admitVisitor(clientAddress(request, options.way))
  return retryAfterMs === null ? null : { code: EDGE_CODES.tooManyOrders, retryAfterMs }
}

/**
 * Whether this is the first POST of an order. When a later one is denied and has no row, an earlier one may still be on
 * its way, and no row would stop it: then "not committed" is not proven.
 */
function isFirst({ attempt }: KeyedRequest): boolean {
  return attempt <= 1
}

async function settle(
  { response, kind }: OrderCall,
  keyed: KeyedRequest,
  end: BackendEnd,
  earlierMayStand: boolean,
  { keys, way }: Options,
): Promise<void> {
  const state = settledState(classifyOutcome(end, kind), earlierMayStand)
  const answer =
    state === 'done' && end.kind === 'answered'
      ? { status: end.status, type: String(end.headers['content-type']), body: end.body.toString('utf8') }
      : undefined
  // When the store fails now the browser still gets the backend's answer; the row's lease lapses.
  const isSettled = await keys.settle(keyed, state, answer).catch((problem: unknown) => {
    console.error('The outcome of an order could not be stored:', problem)
    return false
  })
  if (isSettled && isProvenUncommitted({ state, earlierMayStand })) {
    response.setHeader(EDGE_HEADERS.outcome, NOT_COMMITTED)
  }
  const isPage = end.kind === 'answered' && readAnswer(end) === null
  passEnd(response, isPage ? { kind: 'cut' } : end, way.isHttps)
}
