// The requests of visitors: for an account, or for products of a printed catalogue (ordering.md §8).
import { callOf } from '#api/call-of.ts'
import type { Failure } from '#api/failure.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CatalogRequestBody, RegistrationBody } from '#contract/people/visitor-requests.ts'
import { visitorCalls } from '#contract/people/visitor-calls.ts'
import { orderByCatalogTexts, registrationTexts } from '#texts/people/visitor-requests.ts'
import { failureText } from '../failure-text.ts'
import { type Action, useAction } from '../use-action.ts'

/** The notices of success and of failure stay for these times. */
const REGISTRATION_NOTICE_MS = 4000
const CATALOG_REQUEST_NOTICE_MS = 5000

interface RegistrationCallbacks {
  /** Runs before the notice of success. */
  onSent: () => Promise<void>
  /** The e-mail is taken; `text` is the server's sentence for that field. */
  onEmailTaken: (text: string) => void
}

export function useRegistration({ onSent, onEmailTaken }: RegistrationCallbacks): Action<RegistrationBody> {
  function showAtField(failure: Failure): boolean {
    const isEmailTaken = failure.kind === 'refused' && failure.code === ERROR_CODES.emailTaken
    if (isEmailTaken) onEmailTaken(failureText(failure))
    return isEmailTaken
  }
  return useAction({
    call: (api, body: RegistrationBody) => api.call(callOf(visitorCalls.registration, { body })),
    afterwards: onSent,
    successText: () => registrationTexts.received,
    showAtField,
    failedText: failureText,
    noticeMs: REGISTRATION_NOTICE_MS,
  })
}

export function useCatalogRequest(onSent: () => Promise<void>): Action<CatalogRequestBody> {
  return useAction({
    call: (api, body: CatalogRequestBody) => api.call(callOf(visitorCalls.catalogRequest, { body })),
    afterwards: onSent,
    successText: () => orderByCatalogTexts.received,
    failedText: () => orderByCatalogTexts.failed,
    noticeMs: CATALOG_REQUEST_NOTICE_MS,
  })
}
