import {
  RECENT_ORDERS_PATH,
  type RecentOrdersBody,
  recentOrdersAnswer,
} from '#contract/orders/recent-orders.ts'
import type { RecentOrdersAnswer } from '#domain/orders/recent-orders.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/**
 * Reports to the edge the orders of this account for a dealership that wait on this device. The answer has the recent
 * orders of the dealership.
 */
export function exchangeRecentOrders(
  api: Api,
  report: RecentOrdersBody,
): Promise<Answer<RecentOrdersAnswer>> {
  return api.call({ method: 'post', path: RECENT_ORDERS_PATH, body: report, schema: recentOrdersAnswer })
}
