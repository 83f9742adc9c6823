import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { dataEnvelope, errorEnvelope } from '#contract/envelope.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { accountSchema } from '#contract/people/account.ts'
import { backendUrl } from '../backend/backend-url.ts'
import { type BackendResult, callBackend } from '../backend/call-backend.ts'
import { noteCall } from './call-facts.ts'
import { readAnswer } from '../orders/classify-outcome.ts'
import { requestHeaders } from '../backend/gateway-headers.ts'
import type { OrderGatewayOptions } from '../orders/order-call.ts'

const CALL_LIMIT_MS = 10_000

export type AuthorCheck = 'author' | 'other-author' | 'no-session' | 'no-answer'
export type SignedInAccount = v.InferOutput<typeof accountSchema>
export type SignedInPersonAnswer = SignedInAccount | 'no-session' | 'no-answer'
export type BackendOptions = Pick<OrderGatewayOptions, 'backend' | 'paths' | 'access' | 'call'>

/** Answers whether the session of this request belongs to the author of the order. */
export async function checkAuthor(
  request: IncomingMessage,
  author: string,
  options: BackendOptions,
): Promise<AuthorCheck> {
  const person = await readSignedInPerson(request, options)
  if (typeof person === 'string') return person
  return String(person.id) === author ? 'author' : 'other-author'
}

/**
 * Makes a call that changes nothing with the cookies of this request: a POST with this body, or a GET without a body.
 */
export function askBackendAsCaller(
  request: IncomingMessage,
  { backend, paths, access, call = callBackend }: BackendOptions,
  path: string,
  body?: unknown,
): Promise<BackendResult> {
  const passedHeaders = requestHeaders(request, access)
  const method = body === undefined ? 'GET' : 'POST'
  return call({
    method,
    url: backendUrl({ backend, paths }, method, path),
    headers: {
      accept: 'application/json',
      authorization: BASIC_HEADER,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'x-forwarded-for': passedHeaders['x-forwarded-for'],
      'x-forwarded-host': passedHeaders['x-forwarded-host'],
      'x-forwarded-proto': passedHeaders['x-forwarded-proto'],
      ...(passedHeaders.cookie && { cookie: passedHeaders.cookie }),
    },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
    limitMs: CALL_LIMIT_MS,
    mayRepeat: true,
  })
}

/**
 * Asks the backend which account the cookies of this request belong to. All tabs share the cookies, so an answer to an
 * earlier request may name another account (offline.md, fact 7).
 */
export async function readSignedInPerson(
  request: IncomingMessage,
  options: BackendOptions,
): Promise<SignedInPersonAnswer> {
  const result = await askBackendAsCaller(request, options, sessionCalls.validate.path, {})
  if (result.kind !== 'answered') return 'no-answer'
  const answer = readAnswer(result)
  const denial = v.safeParse(errorEnvelope, answer)
  const isDenied = result.status === 401 || result.status === 403
  if (denial.success && (isDenied || denial.output.error.code === ERROR_CODES.noSession)) return 'no-session'
  if (result.status !== 200) return 'no-answer'
  const account = v.safeParse(dataEnvelope(accountSchema), answer)
  if (!account.success) return 'no-answer'
  const { data } = account.output
  noteCall(request, { account: String(data.id) })
  // The names are stored with lists, rules, reports and settlements, and PostgreSQL stores no NUL.
  return { ...data, name: data.name.replaceAll('\0', ''), login: data.login.replaceAll('\0', '') }
}
