import { type BackendCall, FORM_BYTES } from '../call.ts'
import { doneSchema } from '../envelope.ts'
import { changePasswordBody, loginByCodeSchema, restorePasswordBody } from './password.ts'

const NO_SESSION_GATE = {
  public: 'A person who forgot the password has no session (G125).',
  limit: 'tries',
} as const

/** The calls by which people set their own passwords (storefront.md §7 Auth, ordering.md §7 Users, G107, G111). */
export const passwordCalls = {
  /**
   * The login of the user who got this code by mail; the code stays usable after the call. Refused with 10102 if the
   * code is invalid.
   */
  loginByCode: {
    method: 'GET',
    path: 'api/auth/login-by-code',
    query: { code: { type: 'text', least: 1, most: 200, isRequired: true } },
    answer: loginByCodeSchema,
    gate: NO_SESSION_GATE,
    codes: ['deadCode', 'tooManyTries'],
  },
  /** The caller has encrypted login and passwords. A code allows the call without a session. */
  changePassword: {
    method: 'POST',
    path: 'api/auth/change-password',
    body: changePasswordBody,
    mostBytes: FORM_BYTES,
    answer: doneSchema,
    gate: { oneOf: [NO_SESSION_GATE, 'seeAccount'] },
    codes: ['deadCode', 'wrongSignIn', 'tooManyTries'],
  },
  /** Mails a link to each of the comma-separated addresses in `email`; refused if one of them is unknown. */
  restorePassword: {
    method: 'POST',
    path: 'api/admin/user/restore-password',
    body: restorePasswordBody,
    mostBytes: FORM_BYTES,
    answer: doneSchema,
    gate: NO_SESSION_GATE,
    codes: ['notFound', 'tooManyTries'],
  },
} as const satisfies Record<string, BackendCall>
