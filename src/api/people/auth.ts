// The calls of the session (storefront.md §7 Auth, G129). A denial of a call with `isOfSession` is only an answer to
// the caller; the client does not call `onDenied`.
import * as v from 'valibot'
import { sessionCalls } from '#contract/people/session-calls.ts'
import type { SignInBody } from '#contract/people/account.ts'
import type { Account } from '#domain/people/account.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

export function fetchPublicKey(api: Api): Promise<Answer<{ publicKey: string }>> {
  return api.call(callOf(sessionCalls.key, { isOfSession: true }))
}

export function authenticate(api: Api, body: SignInBody): Promise<Answer<Account>> {
  return api.call(callOf(sessionCalls.signIn, { body, isOfSession: true, isLimitedPerPerson: true }))
}

export function validateSession(api: Api): Promise<Answer<Account>> {
  return api.call(callOf(sessionCalls.validate, { isOfSession: true }))
}

/** Like `validateSession`, and renews the session. */
export function refreshSession(api: Api): Promise<Answer<Account>> {
  return api.call(callOf(sessionCalls.refresh, { isOfSession: true }))
}

export function endSession(api: Api): Promise<Answer<unknown>> {
  const row = { ...sessionCalls.signOut, answer: v.optional(v.unknown()) }
  return api.call(callOf(row, { isOfSession: true }))
}
