import { FailedCall } from '#api/failure.ts'
import { failureTexts } from '#texts/failures.ts'
import { failureText } from './failure-text.ts'

/** What a failed query says; anything but a failed call is a bug and says only that. */
export function failureOf(error: Error): string {
  return error instanceof FailedCall ? failureText(error.failure) : failureTexts.unexpected
}
