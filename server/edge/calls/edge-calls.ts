// The calls under /api that the edge answers itself, by their path.
import { SEAL_KEYS_PATH } from '#contract/device/seals.ts'
import { UNLOCK_GRANT_PATH } from '#contract/device/unlock-grant.ts'
import { SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { DEVICE_ORDERS_PATH } from '#contract/orders/device-orders.ts'
import { ORDER_ACCEPTANCES_PATH } from '#contract/orders/order-acceptances.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import {
  ASK_REVIEW_PATH,
  DECIDE_REVIEW_PATH,
  REVIEW_REQUESTS_PATH,
} from '#contract/orders/review-requests.ts'
import { SETTLE_ORDER_PATH, UNSETTLED_ORDERS_PATH } from '#contract/orders/unsettled-orders.ts'
import { DEALERSHIP_RULES_PATH, SET_RULE_PATH } from '#contract/people/dealership-rules.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createHeavyCallQueue } from '#server/network/heavy-call-queue.ts'
import { createAcceptanceGateway } from '../orders/acceptance-gateway.ts'
import { createDeviceGateway } from '../device/device-gateway.ts'
import { createListGateway } from '../dealerships/list-gateway.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { createRecentOrdersGateway } from '../orders/recent-orders-gateway.ts'
import { createReviewGateway } from '../orders/review-gateway.ts'
import { createRuleGateway } from '../dealerships/rule-gateway.ts'
import { createSealGateway } from '../device/seal-gateway.ts'
import type { SealKeys } from '../device/seal-keys.ts'
import { createSettleGateway } from '../orders/settle-gateway.ts'
import type { CallHandler, PostOptions } from './signed-in-call.ts'
import type { GrantKeys } from '../device/unlock-grants.ts'

interface EdgeCallOptions extends PostOptions {
  keys: OrderKeyStore | null
  database: CounterDatabase | null
  seals: SealKeys | null
  grants: GrantKeys | null
}

/**
 * The handler of each path. A call for which this edge lacks the keys or the database is not in the map: the edge
 * passes it to the backend.
 */
export function createEdgeCalls(options: EdgeCallOptions): ReadonlyMap<string, CallHandler> {
  const { keys, database, seals, grants } = options
  const calls: [path: string, handler: CallHandler | null][] = []
  if (seals) calls.push([SEAL_KEYS_PATH, createSealGateway({ ...options, seals })])
  if (keys) calls.push([DEVICE_ORDERS_PATH, createDeviceGateway({ ...options, keys })])
  if (keys && database) {
    const settling = createSettleGateway({ ...options, keys, database })
    const rules = createRuleGateway({ ...options, database, grants })
    const heavyCalls = createHeavyCallQueue(database.connections)
    const reviews = createReviewGateway({ ...options, database })
    calls.push(
      [UNSETTLED_ORDERS_PATH, settling.list],
      [SETTLE_ORDER_PATH, settling.settle],
      [SHARED_LISTS_PATH, createListGateway({ ...options, database, heavyCalls })],
      [DEALERSHIP_RULES_PATH, rules.read],
      [SET_RULE_PATH, rules.set],
      [UNLOCK_GRANT_PATH, rules.giveGrant],
      [RECENT_ORDERS_PATH, createRecentOrdersGateway({ ...options, database, heavyCalls })],
      [ASK_REVIEW_PATH, reviews.ask],
      [REVIEW_REQUESTS_PATH, reviews.read],
      [DECIDE_REVIEW_PATH, reviews.decide],
      [ORDER_ACCEPTANCES_PATH, createAcceptanceGateway({ ...options, database })],
    )
  }
  const offeredCalls = calls.flatMap(([path, handler]) =>
    handler === null ? [] : [[`/${path}`, handler] as const],
  )
  return new Map(offeredCalls)
}
