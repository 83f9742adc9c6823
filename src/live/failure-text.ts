import type { Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { failureTexts } from '#texts/failures.ts'

/** What to tell a person about a failed call; the server's own sentence where it gave one. */
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
      return refusalText(failure)
    case 'busy':
      return failureTexts.busy
    case 'server-fault':
      return failureTexts.serverFault
    case 'broken-contract':
      return failureTexts.brokenContract(failure.where)
  }
}

/** 10109 names the services that are there already, with commas or line ends between (G93). */
function refusalText({ code, message }: { code: number; message: string }): string {
  if (code !== ERROR_CODES.sameServices) return message
  return failureTexts.sameServices(
    message
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  )
}
