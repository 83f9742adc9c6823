import type { Failure } from '#api/failure.ts'
import { failureText } from '#server-state/failure-text.ts'
import { tooManyTriesText } from '#server-state/people/sign-in-failure-text.ts'
import { changePasswordTexts } from '#texts/people/password.ts'

export interface ChangeProblem {
  /** The wording of storefront.md §8. */
  text: string
  /** The cause of the failure, when the server sent no description. */
  hint: string | null
}

/** The text of the dialog: the server's description, or the time to wait after too many tries; else 'error server'. */
export function changeProblemOf(failure: Failure, now: number): ChangeProblem {
  const description = descriptionIn(failure, now)
  if (description !== '') return { text: changePasswordTexts.failedBecause(description), hint: null }
  return { text: changePasswordTexts.failed, hint: failureText(failure) }
}

function descriptionIn(failure: Failure, now: number): string {
  switch (failure.kind) {
    case 'refused':
    case 'conflict':
    case 'server-fault':
      return failure.message
    case 'busy':
      return tooManyTriesText(failure.retryAt, now)
    case 'offline':
    case 'timed-out':
    case 'signed-out':
    case 'superseded':
    case 'broken-contract':
      return ''
  }
}
