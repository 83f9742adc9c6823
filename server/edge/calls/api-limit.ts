import { createMinuteLimit } from '#server/network/call-limit.ts'
import { decodePath } from '../files/static-site.ts'
import { isApiRoute, routePattern } from './route-pattern.ts'

/** At most this many calls of /api of one address in a minute. The many tablets of a dealership share one address. */
const MOST_CALLS = 6000

const API_PATH = /^\/+api(\/|$)/

/** True for a path, without escapes, that the edge answers as a call of /api. */
export const isApiPath = (path: string): boolean => API_PATH.test(path)

/**
 * Counts a call of /api; returns null, or the milliseconds that its address has to wait. Each call that has a line of /api
 * in the log counts, also one whose path cannot be read (G361).
 */
export function createApiLimit(mostCalls = MOST_CALLS): (url: string, address: string) => number | null {
  const limit = createMinuteLimit(mostCalls)
  return (url, address) => {
    const isCounted = isApiRoute(routePattern('GET', url)) || isApiPath(decodePath(url) ?? '')
    return isCounted ? limit.count(address) : null
  }
}
