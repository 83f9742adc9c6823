// What visitors ask of the office: an account, or what they found in a catalogue (ordering.md §8).
import type { Failure } from '#api/failure.ts'
import { sendCatalogRequest, sendRegistration } from '#api/people/visitor-requests.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CatalogRequestBody, RegistrationBody } from '#contract/people/visitor-requests.ts'
import { orderByCatalogTexts, registrationTexts } from '#texts/people/visitor-requests.ts'
import { failureText } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'

const REGISTRATION_TOLD_MS = 4000
/** Named behind both success and failure. */
const CATALOG_TOLD_MS = 5000

interface RegistrationEnds {
  /** Before success is told. */
  onSent: () => Promise<void>
  /** The server knows the e-mail; `text` is what it says of it, which belongs to that field. */
  onEmailTaken: (text: string) => void
}

export function useRegistration({ onSent, onEmailTaken }: RegistrationEnds): Action<RegistrationBody> {
  function failAtField(failure: Failure): boolean {
    const isTaken = failure.kind === 'refused' && failure.code === ERROR_CODES.emailTaken
    if (isTaken) onEmailTaken(failureText(failure))
    return isTaken
  }
  return useAction({
    call: sendRegistration,
    afterwards: onSent,
    success: () => registrationTexts.received,
    failAtField,
    failed: failureText,
    toldMs: REGISTRATION_TOLD_MS,
  })
}

export function useCatalogRequest(onSent: () => Promise<void>): Action<CatalogRequestBody> {
  return useAction({
    call: sendCatalogRequest,
    afterwards: onSent,
    success: () => orderByCatalogTexts.received,
    failed: () => orderByCatalogTexts.failed,
    toldMs: CATALOG_TOLD_MS,
  })
}
