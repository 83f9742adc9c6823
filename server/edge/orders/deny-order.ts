// Denies an order before it gets a row, and decides what such a denial proves.
import { EDGE_CODES, type EdgeCode } from '#contract/edge.ts'
import { type AuthorCheck, checkAuthor } from '../calls/check-author.ts'
import { clientAddress } from '../calls/client.ts'
import type { EdgeRefusal } from '../calls/edge-answers.ts'
import { isProvenUncommitted, type KeyedRequest } from '../key-store/key-protocol.ts'
import type { NotedRequest, OrderKeyStore } from '../key-store/order-key-store.ts'
import type { BarredAttempts } from './barred-attempts.ts'
import type { OrderCall, OrderGatewayOptions } from './order-call.ts'

/** A limit of a day would pause a device for hours, although staff may settle its orders meanwhile. */
const LONGEST_RETRY_MS = 15 * 60_000

type Options = Omit<OrderGatewayOptions, 'bodies' | 'takeTurn'> & { keys: OrderKeyStore }
type Denial = Pick<EdgeRefusal, 'code' | 'retryAfterMs'>

const REFUSAL_CODES: Record<Exclude<AuthorCheck, 'author'>, EdgeCode> = {
  'other-author': EDGE_CODES.otherAuthor,
  'no-session': EDGE_CODES.noSession,
  'no-answer': EDGE_CODES.backendUnreachable,
}

/**
 * The refusal of an order before it gets a row; null admits the order. This prevents a flood of rows: a registered
 * order needs a session of its author, whose orders may be refused only a limited number of times, and an address may
 * make only a limited number of calls and of visitors' new orders.
 */
export async function denialOf(
  { kind, request, waitMs }: OrderCall,
  { intent, author }: Pick<KeyedRequest, 'intent' | 'author'>,
  options: Options,
): Promise<Denial | null> {
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
 * Counts the order as one of unknown outcome, by its person or by the address of its visitor, and denies it if there were too
 * many in a day (G306). A request whose row has left already makes no other such order, so it is not denied. Call `takeBack`
 * if the outcome becomes known.
 */
export async function countUnknownOrder(
  { kind, request }: OrderCall,
  { intent, author }: Pick<KeyedRequest, 'intent' | 'author'>,
  { keys, access, unknownOrders }: Options,
): Promise<{ denial: Denial } | { denial: null; takeBack: () => void }> {
  const caller = kind === 'registered' ? author : clientAddress(request, access)
  const waitMs = unknownOrders.count(caller)
  if (waitMs === null) return { denial: null, takeBack: () => unknownOrders.forgive(caller) }
  const row = await keys.read({ intent, author })
  if (row !== null && row.state !== 'received' && row.state !== 'released')
    return { denial: null, takeBack: () => undefined }
  const retryAfterMs = Math.min(waitMs, LONGEST_RETRY_MS)
  return { denial: { code: EDGE_CODES.tooManyOrders, retryAfterMs } }
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
  { keys, barredAttempts }: { keys: OrderKeyStore; barredAttempts: BarredAttempts },
): Promise<boolean> {
  const row = await keys.noteAttempt(request)
  if (row === null) return isFirstAttempt(request) && keys.isOnlyEdge && barredAttempts.bar(request)
  return isProvenUncommitted(row) && (request.attempt === 0 || row.attempt > request.attempt)
}
