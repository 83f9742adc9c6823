// The calls of the session (storefront.md §7 Auth, G129). A denial is an answer here, not an event.
import * as v from 'valibot'
import { accountSchema, publicKeySchema, type SignInBody } from '#contract/people/account.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Account } from '#domain/people/account.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The server's RSA key, base64 SPKI (G107). */
export function fetchPublicKey(api: Api): Promise<Answer<{ publicKey: string }>> {
  return api.call({ method: 'get', path: ENDPOINTS.key, schema: publicKeySchema, isOfSession: true })
}

/** Login and password are encrypted already. A wrong one is refused with code 10100. */
export function authenticate(api: Api, body: SignInBody): Promise<Answer<Account>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.signIn,
    body,
    schema: accountSchema,
    isOfSession: true,
    isOfPerson: true,
  })
}

/** Whose session it is. */
export function validateSession(api: Api): Promise<Answer<Account>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.validate,
    schema: accountSchema,
    isOfSession: true,
  })
}

/** The same, asked as an ordinary call: where the session is over, it ends on this page too. */
export function fetchAccount(api: Api): Promise<Answer<Account>> {
  return api.call({ method: 'post', path: ENDPOINTS.validate, schema: accountSchema })
}

/** Like validate, and the session begins anew. */
export function refreshSession(api: Api): Promise<Answer<Account>> {
  return api.call({ method: 'post', path: ENDPOINTS.refresh, schema: accountSchema, isOfSession: true })
}

export function endSession(api: Api): Promise<Answer<unknown>> {
  const schema = v.optional(v.unknown())
  return api.call({ method: 'post', path: ENDPOINTS.signOut, schema, isOfSession: true })
}
