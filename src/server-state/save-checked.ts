import type { Answer, Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type ComparedFields, type OthersChange, othersChanges } from '#domain/others-changes.ts'

/** True if another person saved the record after it was read for this save. */
export function isChangedByOthers(answer: Answer<unknown>): boolean {
  if (answer.ok || answer.failure.kind !== 'conflict') return false
  return answer.failure.code === ERROR_CODES.changedMeanwhile
}

/** The fields of an entity that are compared with those of the server before they are saved. */
export interface CheckedEdit<Now, Fields> {
  /** The fields when the person opened the form. */
  opened: Fields
  /** The fields as the person typed them. */
  ownFields: Fields
  /** Takes the same fields from the entity as the server has it now. */
  comparedFieldsOf: (now: Now) => Fields
  /** Shows the changes of another person; answers the fields to save, null to save nothing. */
  ask: (changes: OthersChange[], ownFields: Fields, othersFields: Fields, now: Now) => Promise<Fields | null>
}

interface ServerSide<Now, Fields, Saved> {
  read: () => Promise<Answer<Now>>
  /** The version, which differs after every change; null if the backend has none. */
  versionOf: (now: Now) => number | string | null
  save: (decided: Fields, now: Now) => Promise<Answer<Saved>>
}

/** The failure when the person went back to the form, so that nothing was saved. */
export const WENT_BACK: Failure = { kind: 'superseded' }

/**
 * Saves typed fields only over values that the person has seen (G158): the entity is read again first, and the person is
 * asked about the changes that another person has saved.
 */
export async function saveChecked<Now, Fields extends ComparedFields, Saved>(
  { opened, ownFields, comparedFieldsOf, ask }: CheckedEdit<Now, Fields>,
  { read, versionOf, save }: ServerSide<Now, Fields, Saved>,
): Promise<Answer<Saved>> {
  let seenFields = opened
  let fieldsToSave = ownFields
  let refusedVersion: number | string | null = null
  for (;;) {
    const answer = await read()
    if (!answer.ok) return answer
    const now = answer.value
    const serverFields = comparedFieldsOf(now)
    const changes = othersChanges(seenFields, fieldsToSave, serverFields)
    if (changes.length > 0) {
      const decidedFields = await ask(changes, fieldsToSave, serverFields, now)
      if (decidedFields === null) return { ok: false, failure: WENT_BACK }
      fieldsToSave = decidedFields
    }
    seenFields = serverFields
    const savedAnswer = await save(fieldsToSave, now)
    // Stops when the server refuses the version that it just sent.
    const version = versionOf(now)
    if (!isChangedByOthers(savedAnswer) || version === refusedVersion) return savedAnswer
    refusedVersion = version
  }
}
