import { type BackendCall, FLAG_BYTES, FORM_BYTES } from '../call.ts'
import { doneSchema } from '../envelope.ts'
import { START_PATHS } from '../start-paths.ts'
import { accountSchema, publicKeySchema, signInBody } from './account.ts'

/** Signing in and out, and the session (storefront.md §7 Auth, G129). */
export const sessionCalls = {
  /** The server's RSA key, base64 SPKI, which encrypts login and password (G107). */
  key: {
    method: 'GET',
    path: 'api/auth/key',
    answer: publicKeySchema,
    gate: { public: 'The sign-in form encrypts with this key.', limit: 'none' },
  },
  /** The caller has encrypted login and password. A wrong login or password is refused with code 10100. */
  signIn: {
    method: 'POST',
    path: 'api/auth/auth-user',
    body: signInBody,
    mostBytes: FORM_BYTES,
    answer: accountSchema,
    gate: { public: 'A session begins with this call.', limit: 'sign-ins' },
    codes: ['wrongSignIn', 'tooManyTries'],
  },
  /** The account of the session. */
  validate: {
    method: 'POST',
    path: START_PATHS.validate,
    mostBytes: FLAG_BYTES,
    answer: accountSchema,
    gate: 'any-session',
  },
  /** Like `validate`, and renews the session. */
  refresh: {
    method: 'POST',
    path: 'api/auth/refresh',
    mostBytes: FLAG_BYTES,
    answer: accountSchema,
    gate: 'any-session',
  },
  signOut: {
    method: 'POST',
    path: 'api/auth/logout',
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: { public: 'Signing out must always be possible (decisions.md G18).', limit: 'none' },
  },
} as const satisfies Record<string, BackendCall>
