import type { Answer } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type ComparedFields, type OthersChange, othersChanges } from '#domain/others-changes.ts'

/** A thing as the server has it now. */
export interface ReadNow<Fields, Version extends number | string = number> {
  fields: Fields
  /** Another one after every change; null where the backend tells none. */
  version: Version | null
}

/** Somebody was quicker between the reading and the saving. */
export function isOvertaken(answer: Answer<unknown>): boolean {
  if (answer.ok || answer.failure.kind !== 'conflict') return false
  return answer.failure.code === ERROR_CODES.changedMeanwhile
}

interface CheckedSave<Fields, Saved, Version extends number | string> {
  /** The fields as the person opened them. */
  opened: Fields
  mine: Fields
  read: () => Promise<Answer<ReadNow<Fields, Version>>>
  /** Shows what somebody else changed; answers what is saved after all, null where nothing is. */
  ask: (changes: OthersChange[], mine: Fields, theirs: Fields) => Promise<Fields | null>
  save: (fields: Fields, version: Version | null) => Promise<Answer<Saved>>
}

/**
 * Saves what a person typed only over what they have seen (G158): the thing is read again first, and what somebody else
 * changed meanwhile is asked about. null: the person went back to the form.
 */
export async function saveChecked<
  Fields extends ComparedFields,
  Saved,
  Version extends number | string = number,
>({ opened, mine, read, ask, save }: CheckedSave<Fields, Saved, Version>): Promise<Answer<Saved> | null> {
  let seen = opened
  let wanted = mine
  let tried: Version | null = null
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
    // A server that refuses the very version it tells is not asked for ever.
    if (!isOvertaken(answer) || version === tried) return answer
    tried = version
  }
}
