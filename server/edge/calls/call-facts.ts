// The facts of one call for the log and the metrics. Each part of the edge adds the facts that it learns (G205).
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { CALL_HEADERS, type EdgeCode } from '#contract/edge.ts'
import { type BrowserAccess, isNamedProxy } from './client.ts'
import type { Outcome } from '../key-store/key-protocol.ts'

/** The outcome of a call that was refused because its address or person called too often. */
export const TOO_MANY_CALLS = 'too-many-calls'
/** The outcome of a call that was refused because the database of the keys did not answer. */
export const KEYS_AWAY = 'key-store-away'
/** The outcome of an order that a rule accepted which has changed since; it did not leave. */
export const RULE_CHANGED = 'rule-changed'

export interface CallFacts {
  requestId: string
  /** The id of the caller's account. */
  account?: string
  /** The intent of the order. */
  intent?: string
  /** The order's number at the backend, from the answer to the order. */
  order?: string
  /** `replayed`: the stored answer was sent again. */
  outcome?: Outcome | EdgeCode | 'replayed' | typeof TOO_MANY_CALLS | typeof KEYS_AWAY | typeof RULE_CHANGED
  /** The reason why the database of the keys did not answer. */
  storeProblem?: string
  /** The milliseconds until the backend began its answer. */
  backendMs?: number
  /** True if the address of the call made too many calls before it. */
  isOverLimit?: boolean
  /** True if the answer is a stream of events. */
  isStream?: boolean
}

const factsOf = new WeakMap<IncomingMessage, CallFacts>()

/** Begins the facts of a call. Call it before any other function of this file. */
export function startCall(request: IncomingMessage, access: BrowserAccess): CallFacts {
  const facts = { requestId: idOfProxy(request, access) ?? newRequestId() }
  factsOf.set(request, facts)
  return facts
}

export function noteCall(request: IncomingMessage, facts: Omit<CallFacts, 'requestId'>): void {
  const knownFacts = factsOf.get(request)
  if (knownFacts) Object.assign(knownFacts, facts)
}

/** Notes the account that the backend names in its answer. */
export function noteAccount(request: IncomingMessage, headers: IncomingHttpHeaders): void {
  const account = headers[CALL_HEADERS.account.toLowerCase()]
  if (typeof account === 'string' && /^\d{1,15}$/.test(account)) noteCall(request, { account })
}

export function requestIdOf(request: IncomingMessage): string {
  return factsOf.get(request)?.requestId ?? newRequestId()
}

/** I, L, O and U are left out, because people on the phone confuse them. */
const ID_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight letters and digits in two groups, which one person can read aloud to another. */
function newRequestId(): string {
  const characters = [...randomBytes(8)].map((byte) => ID_CHARACTERS[byte % ID_CHARACTERS.length]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

/**
 * The id that a proxy gave the call, if the operator named this proxy (--trust-proxy). Other clients may not choose the
 * id: they could take the id of another call (G206).
 */
function idOfProxy(request: IncomingMessage, { proxies }: BrowserAccess): string | null {
  const id = request.headers[CALL_HEADERS.requestId.toLowerCase()]
  return isNamedProxy(request, proxies) && typeof id === 'string' && /^[\w-]{4,64}$/.test(id) ? id : null
}
