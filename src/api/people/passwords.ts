// The calls by which people set their own passwords (storefront.md §7 Auth, ordering.md §7 Users, G107, G111).
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { passwordCalls } from '#contract/people/password-calls.ts'
import { type ChangePasswordBody, loginByCodeSchema } from '#contract/people/password.ts'
import type { Api } from '../client.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

const ignoredContent = v.optional(v.unknown())

/** Mails a link to each of the comma-separated addresses in `email`; refused if one of them is unknown. */
export function restorePassword(api: Api, email: string): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: passwordCalls.restorePassword.path,
    body: { email },
    schema: ignoredContent,
  })
}

/**
 * The login of the user who got this code by mail; the code stays usable after the call. Refused with 10102 if the code
 * is invalid.
 */
export function fetchLoginByCode(
  api: Api,
  code: string,
  signal?: AbortSignal,
): Promise<Answer<{ login: string }>> {
  const path = passwordCalls.loginByCode.path
  return api.call({ method: 'get', path, query: { code }, schema: loginByCodeSchema, signal })
}

/** The caller has encrypted login and passwords. */
export function sendPassword(api: Api, body: ChangePasswordBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: passwordCalls.changePassword.path, body, schema: ignoredContent })
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
