// The agreement with a backend: one row per call. `npm run contract` makes docs/openapi.json and
// the tables of docs/backend-contract.md from it, the conformance run makes its calls, and a test compares it with the
// routes of the reference server.
import { CALLS, type CallName } from '#contract/calls.ts'
import type { ErrorName } from '#contract/call.ts'
import type { AgreedCall, Caller } from './agreed-call.ts'
import { catalogueCalls } from './calls/catalogue-calls.ts'
import { orderCalls } from './calls/order-calls.ts'
import { peopleCalls } from './calls/people-calls.ts'
import { roleCalls } from './calls/role-calls.ts'
import { sessionCalls } from './calls/session-calls.ts'

/** The calls by subject, in the order of docs/backend-contract.md. */
export const CALLS_BY_SUBJECT: Readonly<Record<string, Readonly<Partial<Record<CallName, AgreedCall>>>>> = {
  'Sign-in and visitors': sessionCalls,
  'Products and prices': catalogueCalls,
  'Orders and shipments': orderCalls,
  'Companies and people': peopleCalls,
  'Roles and changes': roleCalls,
}

export const AGREED_CALLS: Readonly<Record<CallName, AgreedCall>> = {
  ...sessionCalls,
  ...catalogueCalls,
  ...orderCalls,
  ...peopleCalls,
  ...roleCalls,
}

// The keys of the table are names of calls.
export const CALL_NAMES = Object.keys(AGREED_CALLS) as CallName[]

const PUBLIC_CALLERS: readonly Caller[] = ['everybody']
const hasParameter = (name: CallName) => CALLS[name].path.includes('{')

/** The names of all error codes with which a backend may refuse the call. */
export function codesOf(name: CallName): ErrorName[] {
  const { callers, codes = [], query, body } = AGREED_CALLS[name]
  const isPublic = callers.every((caller) => PUBLIC_CALLERS.includes(caller))
  const isGated = callers.some((caller) => caller !== 'everybody' && caller !== 'any-session')
  const isChange = CALLS[name].method !== 'GET'
  const hasInput = query !== undefined || body !== undefined || hasParameter(name) || isChange
  const possibleCodes: ErrorName[] = [
    ...(isChange ? (['missingBasicHeader', 'foreignPage'] as const) : []),
    ...(isPublic ? [] : (['noSession', 'accountRemoved'] as const)),
    ...(isGated ? (['forbidden'] as const) : []),
    ...(hasInput ? (['invalidBody'] as const) : []),
    ...(hasParameter(name) ? (['notFound'] as const) : []),
    ...codes,
    'tooManyTries',
    'serverFault',
  ]
  return [...new Set(possibleCodes)]
}

/** The limit of the body in bytes; null for a GET, which has no body. */
export function maxBodyBytesOf(name: CallName): number | null {
  const call = CALLS[name]
  return call.method === 'GET' ? null : call.mostBytes
}
