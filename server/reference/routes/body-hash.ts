import { createHash } from 'node:crypto'
import { invalid } from '../refusal.ts'

/** SHA-256 of the body as JSON writes it again: how it was spaced when it came makes no difference. */
export function hashOfBody(body: unknown): string {
  return createHash('sha256').update(jsonOf(body)).digest('hex')
}

/** What is nested deeper than the stack can be read, but not written again. */
function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body)
  } catch (problem) {
    if (problem instanceof RangeError) throw invalid('body: nested too deeply')
    throw problem
  }
}
