import { type BackendCall, FORM_BYTES } from '../call.ts'
import { doneSchema } from '../envelope.ts'
import { catalogRequestBody, registrationBody } from './visitor-requests.ts'

const GATE = { public: 'People without an account send requests.', limit: 'tries' } as const

export const visitorCalls = {
  /** Asks for an account; refused with code 10203 if the e-mail is taken. */
  registration: {
    method: 'POST',
    path: 'api/admin/request-registration/create',
    body: registrationBody,
    mostBytes: FORM_BYTES,
    answer: doneSchema,
    gate: GATE,
    codes: ['companyNameTaken', 'emailTaken', 'tooManyTries'],
  },
  catalogRequest: {
    method: 'POST',
    path: 'api/admin/request-registration/catalog',
    body: catalogRequestBody,
    // Four thousand characters in the visitor's own words, and the form.
    mostBytes: 64_000,
    answer: doneSchema,
    gate: GATE,
    codes: ['tooManyTries'],
  },
} as const satisfies Record<string, BackendCall>
