// The maximum size of the body of each call, by path, for the edge.
import { LIST_BYTES } from './call.ts'
import { CALLS, callAt } from './calls.ts'

/** The limit of the POST or PUT with this path, in bytes; null for a call that the table does not have. */
export function bodyLimitOf(path: string): number | null {
  const found = callAt('POST', path) ?? callAt('PUT', path)
  if (found === null) return null
  const call = CALLS[found.name]
  return call.method === 'GET' ? null : call.mostBytes
}

/** The limit for calls that the contract does not have, such as calls that only one backend has. */
export const USUAL_BODY_LIMIT = LIST_BYTES
