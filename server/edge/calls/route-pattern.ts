// The pattern of a call's address, for the log: the address itself may hold ids, e-mails and codes.
import { START_PATHS } from '#contract/start-paths.ts'
import { CALLS, callAt } from '#contract/calls.ts'
import { REPORTS_PATH } from '#contract/device/error-report.ts'
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
import { normaliseApiPath } from './api-path.ts'
import { isFilePath } from '../files/build-files.ts'
import { SECURITY_PATH } from '../files/security-contact.ts'

/** The paths of the edge's own calls under /api. */
const EDGE_CALL_PATHS = [
  SEAL_KEYS_PATH,
  DEVICE_ORDERS_PATH,
  UNSETTLED_ORDERS_PATH,
  SETTLE_ORDER_PATH,
  SHARED_LISTS_PATH,
  DEALERSHIP_RULES_PATH,
  SET_RULE_PATH,
  UNLOCK_GRANT_PATH,
  RECENT_ORDERS_PATH,
  ASK_REVIEW_PATH,
  REVIEW_REQUESTS_PATH,
  DECIDE_REVIEW_PATH,
  ORDER_ACCEPTANCES_PATH,
] as const
export type EdgeCallPath = (typeof EDGE_CALL_PATHS)[number]

/** The pattern for an address under /api that cannot be read or is no known call. */
const OTHER_CALL = '/api/…'
/** True for the pattern of a call under /api. */
export const isApiRoute = (route: string): boolean => route.startsWith('/api/')

const PAGE_ROUTE = '(page)'
const FILE_ROUTE = '(file)'

export function routePattern(method: string, url: string): string {
  const [path = '/'] = url.split('?')
  if (/^\/+api(\/|$)/i.test(path)) return apiPattern(method, path)
  if (path === `/${START_PATHS.edge}` || path === `/${REPORTS_PATH}`) return path
  if (path === SECURITY_PATH) return path
  if (/^\/catalog(\/|$)/.test(path)) return '/catalog/{id}'
  return path.startsWith('/assets/') || isFilePath(path) ? FILE_ROUTE : PAGE_ROUTE
}

function apiPattern(method: string, path: string): string {
  const normalisedPath = normaliseApiPath(path)
  if (normalisedPath === null) return OTHER_CALL
  if (EDGE_CALL_PATHS.some((edgePath) => normalisedPath === `/${edgePath}`)) return normalisedPath
  const call = callAt(method === 'HEAD' ? 'GET' : method, normalisedPath)
  return call === null ? OTHER_CALL : `/${CALLS[call.name].path}`
}
