import { createHash } from 'node:crypto'
import { invalid } from '../refusal.ts'

/** SHA-256 of the body after it was parsed and written as JSON again, so that white space makes no difference. */
export function hashOfBody(body: unknown): string {
  return createHash('sha256').update(jsonOf(body)).digest('hex')
}

/** Writes the body as JSON. JSON.stringify recurses: a body that is nested too deeply for the stack is refused. */
function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (problem) {
    if (problem instanceof RangeError) throw invalid('body: nested too deeply')
    throw problem
  }
}
