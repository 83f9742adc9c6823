import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { isSameValue } from '#domain/same-value.ts'
import { randomUuid } from '#api/random-uuid.ts'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'

interface Creation<Value> {
  /** The same at each try to create the thing, for example `user anna`. */
  thing: string
  /** The fields of the thing. */
  fields: unknown
  /** The edge passes the call on once for each key; a further try may have the same one. */
  create: (callKey: string) => Promise<Answer<Value>>
  /** The thing on the server; null if the server does not have it. */
  find: () => Promise<Answer<Value | null>>
  /** Changes the found thing to `fields`, which the person edited after the try that created it. */
  edit?: (found: Value) => Promise<Answer<Value>>
}

interface EarlierTry<Value> extends Pick<Creation<Value>, 'fields' | 'find'> {
  callKey: string
}

/** Creations of this page without an answer, by `thing`. */
const unansweredCreations = new WeakMap<Api, Map<string, EarlierTry<unknown>>>()

/**
 * Creates a thing once, though the backend knows no keys for such calls (G293). After a lost answer it looks for the thing
 * on the server: at once, and before a further try sends anything. The further try has the key of the lost call, which may
 * still be on its way; if the server says that it had the key before, the next try has a new one.
 */
export async function createOnce<Value>(api: Api, creation: Creation<Value>): Promise<Answer<Value>> {
  const { thing, fields, create, edit } = creation
  const unanswered = unansweredCreations.get(api) ?? new Map<string, EarlierTry<unknown>>()
  unansweredCreations.set(api, unanswered)
  const earlierTry = unanswered.get(thing) as EarlierTry<Value> | undefined // the creations of a thing have the same value
  if (earlierTry !== undefined) {
    const found = await earlierTry.find()
    if (!found.ok) return found
    if (found.value !== null) {
      const isEdited = edit !== undefined && !isSameValue(earlierTry.fields, fields)
      const answer = isEdited ? await edit(found.value) : { ok: true as const, value: found.value }
      if (answer.ok) unanswered.delete(thing)
      return answer
    }
  }
  const callKey = earlierTry?.callKey ?? randomUuid()
  const answer = await create(callKey)
  if (answer.ok || !isOutcomeUnknown(answer.failure)) {
    unanswered.delete(thing)
    return answer
  }
  const nextKey = answer.failure.kind === 'server-fault' ? randomUuid() : callKey
  unanswered.set(thing, { ...creation, callKey: nextKey })
  const found = await creation.find()
  if (!found.ok || found.value === null) return answer
  unanswered.delete(thing)
  return { ok: true, value: found.value }
}
