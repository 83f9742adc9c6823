// Answers calls under /api: the edge passes them to the backend, or answers them itself.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SEAL_KEYS_PATH } from '#contract/device/seals.ts'
import { UNLOCK_GRANT_PATH } from '#contract/device/unlock-grant.ts'
import { SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { DEVICE_ORDERS_PATH } from '#contract/orders/device-orders.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import { SETTLE_ORDER_PATH, UNSETTLED_ORDERS_PATH } from '#contract/orders/unsettled-orders.ts'
import { DEALERSHIP_RULES_PATH, SET_RULE_PATH } from '#contract/people/dealership-rules.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { checkoutKindOf, normaliseApiPath } from './api-path.ts'
import { refuseOtherAuthor } from './author-guard.ts'
import type { BackendPlace } from './backend-url.ts'
import { type BrowserAccess, clientAddress } from './client.ts'
import { readRuleRevision } from './dealership-rule-store.ts'
import { createDeviceGateway } from './device-gateway.ts'
import { sendError, sendTooManyCalls } from './edge-answers.ts'
import type { Gateway } from './gateway.ts'
import { createListGateway } from './list-gateway.ts'
import { createOrderGateway } from './order-gateway.ts'
import type { OrderKeyStore } from './order-key-store.ts'
import { createOrderNote } from './recent-order-store.ts'
import { createRecentOrdersGateway } from './recent-orders-gateway.ts'
import { createRuleGateway } from './rule-gateway.ts'
import { createSealGateway } from './seal-gateway.ts'
import type { SealKeys } from './seal-keys.ts'
import { createSettleGateway } from './settle-gateway.ts'
import type { GrantKeys } from './unlock-grants.ts'

/** At most this many calls of one address in a minute. The many tablets of a dealership share one address. */
const MOST_CALLS = 6000
const CALLS_WINDOW_MS = 60_000
/** At most this many new orders of visitors from one address in fifteen minutes; the backend may admit fewer. */
const MOST_VISITOR_ORDERS = 30

export interface ApiOptions extends BackendPlace {
  /** null if the edge keeps no keys; then /edge answers 404. */
  keys: OrderKeyStore | null
  /**
   * The database of the keys. Staff settle its orders of unknown outcome; it has the lists that colleagues share, and the
   * rules of dealerships. Without this database the edge offers none of these.
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
  /** The most calls of one address in a minute. */
  mostCalls?: number
}

export interface ApiAnswers {
  answer: (request: IncomingMessage, response: ServerResponse, url: string) => Promise<void>
  /** Resolves when every order that is being placed has its outcome. */
  waitForOrders: () => Promise<unknown>
  /** The number of orders that are being placed. */
  countOrdersInFlight: () => number
}

export function createApiAnswers(options: ApiOptions, access: BrowserAccess, gateway: Gateway): ApiAnswers {
  const { backend, paths, keys, seals, bodyLimitMs = 30_000, forwardLimitMs = 40_000 } = options
  const database = options.keyDatabase ?? null
  const placeOrder = createOrderGateway({
    backend,
    paths,
    keys,
    access,
    admitVisitor: createCallLimit(MOST_VISITOR_ORDERS, () => performance.now()).count,
    bodyLimitMs,
    forwardLimitMs,
    ...(options.keyDatabase && { onPlaced: createOrderNote(options.keyDatabase) }),
    ...(database && {
      ruleRevisionOf: (dealershipId: number) => readRuleRevision(database, dealershipId, 'small-changes'),
    }),
  })
  const callLimit = createCallLimit(options.mostCalls ?? MOST_CALLS, () => performance.now(), CALLS_WINDOW_MS)
  const giveSealKeys = seals && createSealGateway({ backend, paths, seals, access, bodyLimitMs })
  const giveDeviceOrders = keys && createDeviceGateway({ backend, paths, keys, access })
  const settleGateway =
    keys &&
    options.keyDatabase &&
    createSettleGateway({ backend, paths, keys, access, bodyLimitMs, database: options.keyDatabase })
  const shareLists =
    keys &&
    options.keyDatabase &&
    createListGateway({ backend, paths, access, bodyLimitMs, database: options.keyDatabase })
  const rules =
    keys &&
    options.keyDatabase &&
    createRuleGateway({
      backend,
      paths,
      access,
      bodyLimitMs,
      database: options.keyDatabase,
      grants: options.grants ?? null,
    })
  const answerRecentOrders =
    keys &&
    options.keyDatabase &&
    createRecentOrdersGateway({ backend, paths, access, bodyLimitMs, database: options.keyDatabase })
  const ordersBeingPlaced = new Set<Promise<void>>()

  return {
    waitForOrders: () => Promise.allSettled(ordersBeingPlaced),

    countOrdersInFlight: () => ordersBeingPlaced.size,

    answer: async (request, response, url) => {
      const [rawPath = '', ...query] = url.split('?')
      const path = normaliseApiPath(rawPath)
      if (path === null || request.method === 'TRACE')
        return sendError(response, 400, edgeErrors.malformedAddress)
      const waitMs = callLimit.count(clientAddress(request, access))
      const kind = request.method === 'POST' ? checkoutKindOf(path) : null
      if (kind === null && waitMs !== null) return sendTooManyCalls(response, waitMs)
      if (giveSealKeys && path === `/${SEAL_KEYS_PATH}`) return giveSealKeys(request, response)
      if (giveDeviceOrders && path === `/${DEVICE_ORDERS_PATH}`) return giveDeviceOrders(request, response)
      if (settleGateway && path === `/${UNSETTLED_ORDERS_PATH}`) return settleGateway.list(request, response)
      if (settleGateway && path === `/${SETTLE_ORDER_PATH}`) return settleGateway.settle(request, response)
      if (shareLists && path === `/${SHARED_LISTS_PATH}`) return shareLists(request, response)
      if (rules && path === `/${DEALERSHIP_RULES_PATH}`) return rules.read(request, response)
      if (rules && path === `/${SET_RULE_PATH}`) return rules.set(request, response)
      if (rules?.giveGrant && path === `/${UNLOCK_GRANT_PATH}`) return rules.giveGrant(request, response)
      if (answerRecentOrders && path === `/${RECENT_ORDERS_PATH}`)
        return answerRecentOrders(request, response)
      const target = query.length > 0 ? `${path}?${query.join('?')}` : path
      if (kind === null) {
        const isRefused = await refuseOtherAuthor(request, response, path, { backend, paths, access })
        return isRefused ? undefined : gateway.pass(request, response, target)
      }
      const placing = placeOrder({ request, response, kind, target, waitMs })
      ordersBeingPlaced.add(placing)
      await placing.finally(() => ordersBeingPlaced.delete(placing))
    },
  }
}
