// The maximum size of the body of each call, by path, for the edge.
import { LIST_BYTES } from './call.ts'
import { CALLS, routePath } from './calls.ts'

const BODY_LIMITS = new Map(
  Object.values(CALLS).flatMap((call) => (call.method === 'GET' ? [] : [[routePath(call), call.mostBytes]])),
)

/**
 * The limit of the call with this path, in bytes; null for a call that the table does not have, and for a path with an
 * id, to which the edge applies USUAL_BODY_LIMIT.
 */
export function bodyLimitOf(path: string): number | null {
  return BODY_LIMITS.get(path) ?? null
}

/** The limit for calls that the contract does not have, such as calls that only one backend has. */
export const USUAL_BODY_LIMIT = LIST_BYTES
