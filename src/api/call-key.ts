import { CALL_KEY_HEADER } from '#contract/call-key.ts'
import { randomUuid } from './random-uuid.ts'

/** A part of a call that the edge passes on at most once for each key (G293). */
export const once = (callKey = randomUuid()) => ({ headers: { [CALL_KEY_HEADER]: callKey } })
