import type { Answer, Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type ComparedFields, type OthersChange, othersChanges } from '#domain/others-changes.ts'

/** Somebody was quicker between the reading and the saving. */
export function isOvertaken(answer: Answer<unknown>): boolean {
  if (answer.ok || answer.failure.kind !== 'conflict') return false
  return answer.failure.code === ERROR_CODES.changedMeanwhile
}

/** A thing as it was opened and as it is typed, in the fields that two people are asked about. */
export interface CheckedEdit<Now, Fields> {
  opened: Fields
  mine: Fields
  /** The same fields of the thing as the server has it now. */
  compared: (now: Now) => Fields
  /** Shows what somebody else changed; answers what is saved after all, null where nothing is. */
  ask: (changes: OthersChange[], mine: Fields, theirs: Fields, now: Now) => Promise<Fields | null>
}

interface ServerSide<Now, Fields, Saved> {
  read: () => Promise<Answer<Now>>
  /** Another one after every change; null where the backend tells none. */
  versionOf: (now: Now) => number | string | null
  save: (decided: Fields, now: Now) => Promise<Answer<Saved>>
}

/** Nothing was saved: the person went back to the form. */
export const WENT_BACK: Failure = { kind: 'superseded' }

/**
 * Saves what a person typed only over what they have seen (G158): the thing is read again first, and what somebody else
 * changed meanwhile is asked about.
 */
export async function saveChecked<Now, Fields extends ComparedFields, Saved>(
  { opened, mine, compared, ask }: CheckedEdit<Now, Fields>,
  { read, versionOf, save }: ServerSide<Now, Fields, Saved>,
): Promise<Answer<Saved>> {
  let seen = opened
  let wanted = mine
  let tried: number | string | null = null
  for (;;) {
    const answer = await read()
    if (!answer.ok) return answer
    const now = answer.value
    const theirs = compared(now)
    const changes = othersChanges(seen, wanted, theirs)
    if (changes.length > 0) {
      const decided = await ask(changes, wanted, theirs, now)
      if (decided === null) return { ok: false, failure: WENT_BACK }
      wanted = decided
    }
    seen = theirs
    const saved = await save(wanted, now)
    // A server that refuses the very version it tells is not asked for ever.
    const version = versionOf(now)
    if (!isOvertaken(saved) || version === tried) return saved
    tried = version
  }
}
