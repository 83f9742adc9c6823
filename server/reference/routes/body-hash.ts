import { createHash } from 'node:crypto'
import { invalid } from '../refusal.ts'

/** SHA-256 of the body after it was parsed and written as JSON again, so that white space makes no difference. */
export function hashOfBody(body: unknown): string {
  return createHash('sha256').update(jsonOf(body)).digest('hex')
}

/** A body nested deeper than the stack can be parsed, but not written as JSON again. */
function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (problem) {
    if (problem instanceof RangeError) throw invalid('body: nested too deeply')
    throw problem
  }
}
