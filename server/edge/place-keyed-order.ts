// An order with a key: one row per intent, one forward per claim of that row, one stored answer.
import { EDGE_CODES, EDGE_HEADERS, type EdgeCode, NOT_COMMITTED } from '#contract/edge.ts'
import type { BackendEnd } from './call-backend.ts'
import { type AuthorCheck, checkAuthor } from './check-author.ts'
import { classifyOutcome, readAnswer } from './classify-outcome.ts'
import { sendRefusal } from './edge-answers.ts'
import { forwardOrder, passEnd } from './forward-order.ts'
import { decide, isProvenUncommitted, type KeyedRequest, type KeyRow, settledState } from './key-protocol.ts'
import type { KeyStore } from './key-store.ts'
import type { OrderCall, OrderGatewayOptions } from './order-gateway.ts'

/** A forward that could not start this soon after its lease began belongs to a process that was frozen. */
const START_WITHIN_MS = 5000

type Options = OrderGatewayOptions & { keys: KeyStore }

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
  const refuse = (code: EdgeCode, row: KeyRow | null): void =>
    sendRefusal(call.response, { code, isNotCommitted: row !== null && isProvenUncommitted(row) })

  let row = await keys.open(keyed)
  const check = call.kind === 'registered' ? await checkAuthor(call.request, keyed.author, options) : 'author'
  if (check !== 'author') {
    if (row.claim === keyed.claim) await keys.settle(keyed, 'released')
    return refuse(REFUSAL_OF[check], await keys.read(keyed.intent))
  }
  for (;;) {
    const decision = decide(row, keyed)
    if (decision.step === 'refuse') return refuse(decision.code, row)
    if (decision.step === 'replay') {
      const { status, type, body: stored } = decision.answer
      call.response.setHeader('Cache-Control', 'no-store')
      call.response.writeHead(status, { 'Content-Type': type }).end(stored)
      return
    }
    const startedAt = performance.now()
    if (await keys.startForwarding(row, keyed, decision.earlierMayStand)) {
      const isFrozen = performance.now() - startedAt > START_WITHIN_MS
      const end: BackendEnd = isFrozen ? { kind: 'never-left' } : await forwardOrder(call, body, options)
      return settle(call, keyed, end, decision.earlierMayStand, options)
    }
    const changed = await keys.read(keyed.intent)
    // Its own lease lapsed while the author was being asked: nothing has left, the next request takes over.
    if (!changed || changed.claim === keyed.claim) return refuse(EDGE_CODES.inProgress, changed)
    row = changed
  }
}

async function settle(
  { response, kind }: OrderCall,
  keyed: KeyedRequest,
  end: BackendEnd,
  earlierMayStand: boolean,
  { keys, isHttps }: Options,
): Promise<void> {
  const state = settledState(classifyOutcome(end, kind), earlierMayStand)
  const answer =
    state === 'done' && end.kind === 'answered'
      ? { status: end.status, type: String(end.headers['content-type']), body: end.body.toString('utf8') }
      : undefined
  // The backend has spoken: a store that fails now must not turn its answer into an error. The lease lapses.
  const isSettled = await keys.settle(keyed, state, answer).catch((problem: unknown) => {
    console.error('The outcome of an order could not be stored:', problem)
    return false
  })
  if (isSettled && isProvenUncommitted({ state, earlierMayStand })) {
    response.setHeader(EDGE_HEADERS.outcome, NOT_COMMITTED)
  }
  const isPage = end.kind === 'answered' && readAnswer(end) === null
  passEnd(response, isPage ? { kind: 'cut' } : end, isHttps)
}
