// The calls of the session (storefront.md §7 Auth, G129). A denial of a call with `isOfSession` is only an answer to
// the caller; the client does not call `onDenied`.
import * as v from 'valibot'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { accountSchema, publicKeySchema, type SignInBody } from '#contract/people/account.ts'
import type { Account } from '#domain/people/account.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The server's RSA key, base64 SPKI (G107). */
export function fetchPublicKey(api: Api): Promise<Answer<{ publicKey: string }>> {
  return api.call({ method: 'get', path: sessionCalls.key.path, schema: publicKeySchema, isOfSession: true })
}

/** The caller has encrypted login and password. A wrong login or password is refused with code 10100. */
export function authenticate(api: Api, body: SignInBody): Promise<Answer<Account>> {
  return api.call({
    method: 'post',
    path: sessionCalls.signIn.path,
    body,
    schema: accountSchema,
    isOfSession: true,
    isLimitedPerPerson: true,
  })
}

/** The account of the session. */
export function validateSession(api: Api): Promise<Answer<Account>> {
  return api.call({
    method: 'post',
    path: sessionCalls.validate.path,
    schema: accountSchema,
    isOfSession: true,
  })
}

/** Like `validateSession`, but as an ordinary call: a denial ends the session on this page too. */
export function fetchAccount(api: Api): Promise<Answer<Account>> {
  return api.call({ method: 'post', path: sessionCalls.validate.path, schema: accountSchema })
}

/** Like `validateSession`, and renews the session. */
export function refreshSession(api: Api): Promise<Answer<Account>> {
  return api.call({
    method: 'post',
    path: sessionCalls.refresh.path,
    schema: accountSchema,
    isOfSession: true,
  })
}

export function endSession(api: Api): Promise<Answer<unknown>> {
  const schema = v.optional(v.unknown())
  return api.call({ method: 'post', path: sessionCalls.signOut.path, schema, isOfSession: true })
}
