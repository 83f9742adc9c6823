import type { Failure } from '#api/failure.ts'
import { failureTexts } from '#texts/failures.ts'
import { signInTexts } from '#texts/people/sign-in.ts'
import { failureText, minutesUntil } from '../failure-text.ts'

/** The text after too many wrong passwords. */
export function tooManyTriesText(retryAt: number, now: number): string {
  return failureTexts.tooManyTries(minutesUntil(retryAt, now))
}

/** The text of a failed sign-in whose cause is not a wrong login or password. */
export function signInFailureText(failure: Failure, now: number): string {
  if (failure.kind === 'busy') return tooManyTriesText(failure.retryAt, now)
  if (failure.kind === 'signed-out' && failure.isForeignPage) return signInTexts.foreignPage
  if (failure.kind === 'signed-out' && failure.isAccountRemoved) return signInTexts.accountRemoved
  return failure.kind === 'superseded' ? signInTexts.superseded : failureText(failure)
}
