import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { isNotFoundFailure } from './is-not-found.ts'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'

interface Removal {
  /** The same at each try to remove the thing, for example `user 7`. */
  thing: string
  remove: () => Promise<Answer<unknown>>
  /** True if the server does not have the thing any more. Without it only the next try tells. */
  isGone?: () => Promise<Answer<boolean>>
}

/** Removals of this page without an answer, by `thing`. */
const unansweredRemovals = new WeakMap<Api, Set<string>>()

const REMOVED: Answer<unknown> = { ok: true, value: null }

/**
 * Removes a thing. After a lost answer the server is asked whether the thing is gone; if a further try finds that it does
 * not exist, the earlier one removed it (G293).
 */
export async function removeOnce(api: Api, { thing, remove, isGone }: Removal): Promise<Answer<unknown>> {
  const unanswered = unansweredRemovals.get(api) ?? new Set<string>()
  unansweredRemovals.set(api, unanswered)
  const answer = await remove()
  if (answer.ok) return answer
  if (!isOutcomeUnknown(answer.failure))
    return isNotFoundFailure(answer.failure) && unanswered.has(thing) ? REMOVED : answer
  unanswered.add(thing)
  const gone = await isGone?.()
  return gone?.ok && gone.value ? REMOVED : answer
}
