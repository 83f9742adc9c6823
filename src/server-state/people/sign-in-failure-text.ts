import type { Failure } from '#api/failure.ts'
import { failureTexts } from '#texts/failures.ts'
import { signInTexts } from '#texts/people/sign-in.ts'
import { failureText, minutesUntil } from '../failure-text.ts'

/** After too many wrong passwords. */
export function tooManyTriesText(retryAt: number, now: number): string {
  return failureTexts.tooManyTries(minutesUntil(retryAt, now))
}

/** Why nobody is signed in, where login and password may well be right. */
export function signInFailureText(failure: Failure, now: number): string {
  if (failure.kind === 'busy') return tooManyTriesText(failure.retryAt, now)
  if (failure.kind === 'signed-out' && failure.isForeignPage) return signInTexts.foreignPage
  return failure.kind === 'superseded' ? signInTexts.superseded : failureText(failure)
}
