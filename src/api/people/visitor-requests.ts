import { visitorCalls } from '#contract/people/visitor-calls.ts'
import { doneSchema } from '#contract/envelope.ts'
import type { CatalogRequestBody, RegistrationBody } from '#contract/people/visitor-requests.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** Asks for an account; refused with code 10203 if the e-mail is taken. */
export function sendRegistration(api: Api, body: RegistrationBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: visitorCalls.registration.path, body, schema: doneSchema })
}

export function sendCatalogRequest(api: Api, body: CatalogRequestBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: visitorCalls.catalogRequest.path, body, schema: doneSchema })
}
