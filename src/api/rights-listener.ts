import { RIGHTS_HEADER } from '#contract/endpoints.ts'
import type { AnswerHead } from './exchange.ts'

/** Returns a function that reads the rights in an answer, and calls `onOtherRights` if they have changed. */
export function createRightsListener({ onOtherRights }: { onOtherRights?(): void }) {
  /** The rights in the last answer to a call of the session. */
  let knownRights: string | null = null
  return (answer: AnswerHead, isOfSession = false): void => {
    const rights = answer.headers.get(RIGHTS_HEADER)
    if (rights === null || rights === knownRights) return
    if (isOfSession) knownRights = rights
    else if (knownRights !== null) onOtherRights?.()
  }
}
