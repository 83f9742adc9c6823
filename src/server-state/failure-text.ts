import { FailedCall, type Failure } from '#api/failure.ts'
import { failureTexts } from '#texts/failures.ts'

/** The text for people about a failed call: the server's own sentence where it sent one; after a server fault, below ours. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return failureTexts.offline
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
      return withNumber([failureTexts.serverFault, failure.message].filter(Boolean).join('\n'), failure)
    case 'broken-contract':
      return failureTexts.brokenContract(failure.where)
  }
}

/** The number stands in the last line, which some screens show alone. */
function withNumber(text: string, { requestId }: { requestId?: string }): string {
  return requestId === undefined ? text : failureTexts.withNumber(text, requestId)
}

const MINUTE_MS = 60_000

/** Whole minutes from now until `at`, at least one. */
export function minutesUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / MINUTE_MS))
}

/** A fixed sentence, and below it the reason of the failure. */
export function withReason(text: string, failure: Failure): string {
  return [text, failureText(failure)].filter(Boolean).join('\n')
}

/** The text for people about the error of a query; an error that is no failed call is a bug. */
export function errorText(error: Error): string {
  return error instanceof FailedCall ? failureText(error.failure) : failureTexts.unexpected
}
