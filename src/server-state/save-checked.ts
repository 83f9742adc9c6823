import type { Answer } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type ComparedFields, type OthersChange, othersChanges } from '#domain/others-changes.ts'

/** A thing as the server has it now. */
export interface ReadNow<Fields> {
  fields: Fields
  /** Grows with every save; null where the backend counts none. */
  version: number | null
}

interface CheckedSave<Fields, Saved> {
  /** The fields as the person opened them. */
  opened: Fields
  mine: Fields
  read: () => Promise<Answer<ReadNow<Fields>>>
  /** Shows what somebody else changed; answers what is saved after all, null where nothing is. */
  ask: (changes: OthersChange[], mine: Fields, theirs: Fields) => Promise<Fields | null>
  save: (fields: Fields, version: number | null) => Promise<Answer<Saved>>
}

/**
 * Saves what a person typed only over what they have seen (G158): the thing is read again first, and what somebody else
 * changed meanwhile is asked about. null: the person went back to the form.
 */
export async function saveChecked<Fields extends ComparedFields, Saved>({
  opened,
  mine,
  read,
  ask,
  save,
}: CheckedSave<Fields, Saved>): Promise<Answer<Saved> | null> {
  let seen = opened
  let wanted = mine
  let tried: number | null = null
  for (;;) {
    const now = await read()
    if (!now.ok) return now
    const { fields: theirs, version } = now.value
    const changes = othersChanges(seen, wanted, theirs)
    if (changes.length > 0) {
      const kept = await ask(changes, wanted, theirs)
      if (kept === null) return null
      wanted = kept
    }
    seen = theirs
    const answer = await save(wanted, version)
    // Somebody was quicker once more; a server that refuses the very version it tells is not asked for ever.
    const isOvertaken =
      !answer.ok &&
      answer.failure.kind === 'conflict' &&
      answer.failure.code === ERROR_CODES.changedMeanwhile &&
      version !== tried
    if (!isOvertaken) return answer
    tried = version
  }
}
