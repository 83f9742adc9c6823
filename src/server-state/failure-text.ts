import { FailedCall, type Failure } from '#api/failure.ts'
import { failureTexts } from '#texts/failures.ts'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'

/**
 * The text about a failed call: the server's sentence if it sent one; after a server fault, our sentence and then that.
 */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return failure.isUnlocked ? failureTexts.unlocked : failureTexts.offline
    case 'timed-out':
      return failureTexts.timedOut
    case 'signed-out':
      return failureTexts.signedOut
    case 'superseded':
      return failureTexts.superseded
    case 'refused':
    case 'conflict':
      return failure.message
    case 'busy':
      return failure.message || failureTexts.busy
    case 'server-fault':
      return withRequestId([failureTexts.serverFault, failure.message].filter(Boolean).join('\n'), failure)
    case 'broken-contract':
      return failureTexts.brokenContract(failure.where)
  }
}

/** The id stands in the last line, which some screens show alone. */
function withRequestId(text: string, { requestId }: { requestId?: string }): string {
  return requestId === undefined ? text : failureTexts.withNumber(text, requestId)
}

/** The text about a failure; after an unknown outcome also the sentence about what may have been done. */
export function withDoubt(text: string, failure: Failure, doubt: string): string {
  return isOutcomeUnknown(failure) ? `${text}\n${doubt}` : text
}

const MINUTE_MS = 60_000

/** Whole minutes from `now` until `time`, at least one. */
export function minutesUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / MINUTE_MS))
}

/** A fixed sentence, and below it the reason of the failure. */
export function withReason(text: string, failure: Failure): string {
  return [text, failureText(failure)].filter(Boolean).join('\n')
}

/** A sentence about a failed call with its reason; after an unknown outcome it does not say that nothing was done. */
export function withOutcome(failedText: string, unknownText: string, failure: Failure): string {
  return withReason(isOutcomeUnknown(failure) ? unknownText : failedText, failure)
}

/** True if the call was not sent, because the account is unlocked and not signed in. */
export function isSignInAwaited(error: Error | null): boolean {
  return error instanceof FailedCall && error.failure.kind === 'offline' && error.failure.isUnlocked === true
}

/** The text for people about the error of a query; any other error than a failed call is a bug. */
export function errorText(error: Error): string {
  return error instanceof FailedCall ? failureText(error.failure) : failureTexts.unexpected
}
