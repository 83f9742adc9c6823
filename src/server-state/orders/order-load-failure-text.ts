import { FailedCall, type Failure } from '#api/failure.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { errorText, failureText } from '../failure-text.ts'

/** Says that orders could not be read (ordering.md §8); advises a sign-in only if the server answered. */
export function orderLoadFailureText(failure: Failure): string {
  const isUnanswered = failure.kind === 'offline' || failure.kind === 'timed-out'
  return (isUnanswered ? orderTexts.notAnswered : orderTexts.loadFailed)(failureText(failure))
}

/** `null`: the device is offline, and no call has failed yet. */
export function orderLoadErrorText(error: Error | null): string {
  if (error === null) return orderLoadFailureText({ kind: 'offline' })
  return error instanceof FailedCall
    ? orderLoadFailureText(error.failure)
    : orderTexts.loadFailed(errorText(error))
}
