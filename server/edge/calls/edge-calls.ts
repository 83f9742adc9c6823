// The calls under /api that the edge answers itself, by their path.
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createHeavyCallQueue } from '#server/network/heavy-call-queue.ts'
import type { EdgeCall, EdgeCallOptions } from './edge-call.ts'
import { createDealershipCheck } from '../dealerships/existing-dealership.ts'
import { createListGateway } from '../dealerships/list-gateway.ts'
import { createRuleGateway } from '../dealerships/rule-gateway.ts'
import { createDeviceGateway } from '../device/device-gateway.ts'
import { createSealGateway } from '../device/seal-gateway.ts'
import type { SealKeys } from '../device/seal-keys.ts'
import type { GrantKeys } from '../device/unlock-grants.ts'
import type { OrderKeyStore } from '../key-store/order-key-store.ts'
import { createAcceptanceGateway } from '../orders/acceptance-gateway.ts'
import { createRecentOrdersGateway } from '../orders/recent-orders-gateway.ts'
import { createReviewGateway } from '../orders/review-gateway.ts'
import { createSettleGateway } from '../orders/settle-gateway.ts'

interface EdgeCallsOptions extends EdgeCallOptions {
  keys: OrderKeyStore | null
  database: CounterDatabase | null
  seals: SealKeys | null
  grants: GrantKeys | null
}

/** A call for which this edge lacks the keys or the database is not in the map: the edge passes it to the backend. */
export function createEdgeCalls(options: EdgeCallsOptions): ReadonlyMap<string, EdgeCall> {
  const { keys, database, seals } = options
  const calls: EdgeCall[] = []
  if (seals) calls.push(createSealGateway({ ...options, seals }))
  if (keys) calls.push(createDeviceGateway({ ...options, keys }))
  if (keys && database) {
    const heavyCalls = createHeavyCallQueue(database.connections)
    const checkDealership = createDealershipCheck(options)
    const parts = { ...options, keys, database, heavyCalls, checkDealership }
    calls.push(
      ...createSettleGateway(parts),
      createListGateway(parts),
      ...createRuleGateway(parts),
      createRecentOrdersGateway(parts),
      ...createReviewGateway(parts),
      createAcceptanceGateway(parts),
    )
  }
  return new Map(calls.map((call) => [`/${call.path}`, call]))
}
