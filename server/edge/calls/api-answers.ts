// Answers calls under /api: the edge passes them to the backend, or answers them itself.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit, createMinuteLimit } from '#server/network/call-limit.ts'
import { HEAVY_CALL_RETRY_MS } from '#server/network/heavy-call-queue.ts'
import { edgeErrors } from '#texts/edge.ts'
import { createAddressTurns } from './address-turns.ts'
import { checkoutKindOf, isHeavyCall, isPageCall, normaliseApiPath } from './api-path.ts'
import { refuseOtherAuthor } from './author-guard.ts'
import type { BackendPlace } from '../backend/backend-url.ts'
import { createPassOnce } from './call-keys.ts'
import type { BrowserAccess } from './client.ts'
import type { ClientBodies } from './client-bodies.ts'
import { readRuleRevision } from '../dealerships/dealership-rule-store.ts'
import { sendError, sendTooManyCalls } from './edge-answers.ts'
import { createEdgeCalls } from './edge-calls.ts'
import type { Gateway } from '../gateway.ts'
import { acceptancesTextOf } from '../orders/order-acceptances.ts'
import { createOrderGateway } from '../orders/order-gateway.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { createOrderRecorder } from '../orders/recent-order-store.ts'
import type { SealKeys } from '../device/seal-keys.ts'
import type { GrantKeys } from '../device/unlock-grants.ts'

/** At most this many new orders of visitors from one address in fifteen minutes; the backend may admit fewer. */
const MOST_VISITOR_ORDERS = 30
/**
 * At most this many orders of one person are refused in a minute, or still being placed. A device sends its orders one
 * by one, and each of them at growing intervals (G291).
 */
const MOST_REFUSED_ORDERS = 120

/**
 * At most this many orders of one person, or of the visitors of one address, get an unknown outcome in a day. Their rows
 * stay until a person settles them (G306).
 */
const MOST_UNKNOWN_ORDERS = 60
const DAY_MS = 86_400_000

export interface ApiOptions extends BackendPlace {
  /** null if the edge keeps no keys; then /edge answers 404. */
  keys: OrderKeyStore | null
  /**
   * The database of the keys. Staff settle its orders of unknown outcome. It also has the lists that colleagues share,
   * the rules and the recent orders of dealerships, and the requests to decide on orders. Without this database the
   * edge offers none of these.
   */
  keyDatabase?: CounterDatabase | null
  /** Without seals, devices cannot encrypt the data of signed-out accounts. */
  seals?: SealKeys | null
  /** Without these keys, devices get no permission to unlock accounts without a network. */
  grants?: GrantKeys | null
  /** The time limit for the whole body of an order, and of a call that the edge answers itself. */
  bodyLimitMs?: number
  /** The longest wait for the backend's answer to an order. */
  forwardLimitMs?: number
  /** The database connections of the backend; null, or absent: they are not known. */
  backendConnections?: number | null
  /** The most orders of unknown outcome of a person, or of the visitors of an address, in a day. */
  mostUnknownOrders?: number
}

export interface ApiAnswers {
  /** `waitMs` is null, or the address made too many calls: then only an order comes here, and is answered so that it may be placed later. */
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    waitMs: number | null,
  ) => Promise<void>
  /** Resolves when every order that is being placed has its outcome. */
  waitForOrders: () => Promise<unknown>
  /** The number of orders that are being placed. */
  countOrdersInFlight: () => number
}

export function createApiAnswers(
  options: ApiOptions,
  access: BrowserAccess,
  gateway: Gateway,
  bodies: ClientBodies,
): ApiAnswers {
  const { backend, paths, keys, bodyLimitMs = 30_000, forwardLimitMs = 40_000 } = options
  const database = options.keyDatabase ?? null
  const placeOrder = createOrderGateway({
    backend,
    paths,
    keys,
    access,
    bodies,
    takeTurn: createAddressTurns(access, 'heavy'),
    admitVisitor: createCallLimit(MOST_VISITOR_ORDERS, () => performance.now()).count,
    refusedOrders: createMinuteLimit(MOST_REFUSED_ORDERS),
    unknownOrders: createCallLimit(
      options.mostUnknownOrders ?? MOST_UNKNOWN_ORDERS,
      () => performance.now(),
      DAY_MS,
    ),
    bodyLimitMs,
    forwardLimitMs,
    ...(options.keyDatabase && { onPlaced: createOrderRecorder(options.keyDatabase) }),
    ...(database && {
      ruleRevisionOf: (dealershipId: number) => readRuleRevision(database, dealershipId, 'small-changes'),
      acceptancesTextOf: (order) => acceptancesTextOf(database, order),
    }),
  })
  const edgeCalls = createEdgeCalls({
    backend,
    paths,
    access,
    bodies,
    bodyLimitMs,
    keys,
    database,
    seals: options.seals ?? null,
    grants: options.grants ?? null,
  })
  const passOnce = createPassOnce({ backend, paths, access }, database)
  const takeHeavyTurn = createAddressTurns(access, 'heavy')
  const takeLightTurn = createAddressTurns(access, 'light', options.backendConnections ?? null)
  const ordersBeingPlaced = new Set<Promise<void>>()

  return {
    waitForOrders: () => Promise.allSettled(ordersBeingPlaced),

    countOrdersInFlight: () => ordersBeingPlaced.size,

    answer: async (request, response, url, waitMs) => {
      const [rawPath = '', ...query] = url.split('?')
      const path = normaliseApiPath(rawPath)
      if (path === null || request.method === 'TRACE')
        return sendError(response, 400, edgeErrors.malformedAddress)
      const kind = request.method === 'POST' ? checkoutKindOf(path) : null
      const target = query.length > 0 ? `${path}?${query.join('?')}` : path
      if (kind === null) {
        // A page takes its turn in the gateway, when its body has arrived.
        const isPage = isPageCall(request, target)
        // Heavy calls wait long at the backend, and would keep the turns of the light calls of their address.
        const takeTurn = isHeavyCall(request, target) ? takeHeavyTurn : takeLightTurn
        const endTurn = isPage ? undefined : await takeTurn(request, response)
        if (endTurn === null) return sendTooManyCalls(response, HEAVY_CALL_RETRY_MS)
        const edgeCall = edgeCalls.get(path)
        if (edgeCall) return edgeCall.handle(request, response)
        const isRefused = await refuseOtherAuthor(request, response, { backend, paths, access })
        if (isRefused) return
        return passOnce({ request, response, target }, () => gateway.pass(request, response, target, endTurn))
      }
      // No order has a query, and a long one could be too much for the backend, whose outcome would then be unknown.
      const placing = placeOrder({ request, response, kind, target: path, waitMs })
      ordersBeingPlaced.add(placing)
      await placing.finally(() => ordersBeingPlaced.delete(placing))
    },
  }
}
