import type { Answer, Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type ComparedFields, type OthersChange, othersChanges } from '#domain/others-changes.ts'
import { failureTexts } from '#texts/failures.ts'
import { withDoubt } from './failure-text.ts'

/** True if another person saved the record after it was read for this save. */
export function isChangedByOthers(answer: Answer<unknown>): boolean {
  if (answer.ok || answer.failure.kind !== 'conflict') return false
  return answer.failure.code === ERROR_CODES.changedMeanwhile
}

/** An edit of an entity; its fields are compared with the server's fields before they are saved. */
export interface CheckedEdit<Entity, Fields> {
  /** The fields when the person opened the form. */
  opened: Fields
  /** The fields as the person typed them. */
  ownFields: Fields
  /** Returns these fields of the server's current entity. */
  comparedFieldsOf: (current: Entity) => Fields
  /** Shows the changes of another person; resolves to the fields to save, or null to save nothing. */
  ask: (
    changes: OthersChange[],
    ownFields: Fields,
    othersFields: Fields,
    current: Entity,
  ) => Promise<Fields | null>
}

interface ServerCalls<Entity, Fields, Saved> {
  read: () => Promise<Answer<Entity>>
  /** The version, which differs after every change; null if the backend has none. */
  versionOf: (current: Entity) => number | string | null
  save: (decidedFields: Fields, current: Entity) => Promise<Answer<Saved>>
}

/** The failure when the person went back to the form, so that nothing was saved. */
export const WENT_BACK: Failure = { kind: 'superseded' }

/** The failures of saving calls. After a failed reading nothing was saved. */
const saveFailures = new WeakSet<Failure>()

/** Marks the failure as one of a saving call. It is copied, because calls may share one object. */
function asAnswerOfSave<Saved>(answer: Answer<Saved>): Answer<Saved> {
  if (answer.ok) return answer
  const failure = { ...answer.failure }
  saveFailures.add(failure)
  return { ok: false, failure }
}

/** The text about a failure of `saveChecked`; if the answer to the saving call was lost, also that it may have been saved. */
export function withSaveDoubt(text: string, failure: Failure): string {
  return saveFailures.has(failure) ? withDoubt(text, failure, failureTexts.perhapsSaved) : text
}

/**
 * Saves typed fields only over values that the person has seen (G158): the entity is read again first, and the person is
 * asked about the changes that another person has saved.
 */
export async function saveChecked<Entity, Fields extends ComparedFields, Saved>(
  { opened, ownFields, comparedFieldsOf, ask }: CheckedEdit<Entity, Fields>,
  { read, versionOf, save }: ServerCalls<Entity, Fields, Saved>,
): Promise<Answer<Saved>> {
  let seenFields = opened
  let fieldsToSave = ownFields
  let refusedVersion: number | string | null = null
  for (;;) {
    const answer = await read()
    if (!answer.ok) return answer
    const current = answer.value
    const serverFields = comparedFieldsOf(current)
    const changes = othersChanges(seenFields, fieldsToSave, serverFields)
    if (changes.length > 0) {
      const decidedFields = await ask(changes, fieldsToSave, serverFields, current)
      if (decidedFields === null) return { ok: false, failure: WENT_BACK }
      fieldsToSave = decidedFields
    }
    seenFields = serverFields
    const saveAnswer = await save(fieldsToSave, current)
    // Stops when the server refuses the version that it has just sent.
    const version = versionOf(current)
    if (!isChangedByOthers(saveAnswer) || version === refusedVersion) return asAnswerOfSave(saveAnswer)
    refusedVersion = version
  }
}
