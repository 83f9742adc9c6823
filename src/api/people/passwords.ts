// The calls by which people set their own passwords (storefront.md §7 Auth, ordering.md §7 Users, G107, G111).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { passwordCalls } from '#contract/people/password-calls.ts'
import type { ChangePasswordBody } from '#contract/people/password.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

const ignoredContent = v.optional(v.unknown())

export function restorePassword(api: Api, email: string): Promise<Answer<unknown>> {
  return api.call(callOf({ ...passwordCalls.restorePassword, answer: ignoredContent }, { body: { email } }))
}

export function fetchLoginByCode(
  api: Api,
  code: string,
  signal?: AbortSignal,
): Promise<Answer<{ login: string }>> {
  return api.call(callOf(passwordCalls.loginByCode, { query: { code }, signal }))
}

export function sendPassword(api: Api, body: ChangePasswordBody): Promise<Answer<unknown>> {
  return api.call(callOf({ ...passwordCalls.changePassword, answer: ignoredContent }, { body }))
}

/** The page asks only once: the login of a code does not change, and the server counts wrong codes. */
export function loginByCodeQuery(api: Api, code: string) {
  return queryOptions({
    queryKey: ['login-by-code', code],
    queryFn: ({ signal }) => valueOrThrow(fetchLoginByCode(api, code, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
