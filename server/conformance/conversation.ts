// The state of one conversation with a backend: its answers, and its limits of time and size. A backend may not answer, or
// send an answer without end.
import type { BackendPaths } from '#contract/backend-paths.ts'
import type { CallName } from '#contract/calls.ts'
import { type AgreedCall, DEFAULT_LIMIT_S } from '#server/agreement/agreed-call.ts'
import { AGREED_CALLS } from '#server/agreement/agreed-calls.ts'
import { MOST_RUN_BYTES } from './read-answer.ts'

export interface CallInput {
  /** The values of the path's parameters, in their order. */
  parameters?: readonly (string | number)[]
  query?: Readonly<Record<string, string | number | boolean>>
  body?: unknown
  /** False leaves out the Authorization header, which is the same for all callers (BASIC_HEADER). */
  hasFixedHeader?: boolean
}

export interface Exchange extends CallInput {
  call: CallName
  /** 0 when no answer came. */
  status: number
  contentType: string
  /** Empty for an answer that is neither text nor JSON, such as a file. */
  text: string
  bytes: number
  ms: number
  setCookies: readonly string[]
  /** The JSON of the answer; undefined if the answer is no JSON. */
  value: unknown
  /** The reason why the answer was not read to its end. */
  problem?: string
}

/** `isReadable`: the app can use the answer. `isCanonical`: the answer has the form of the agreement. */
export interface Grade {
  call: CallName
  isReadable: boolean
  isCanonical: boolean
  /** The first difference; empty for a canonical answer. */
  difference: string
}

export interface ConversationOptions {
  backend: URL
  paths: BackendPaths
  /** The time in milliseconds; it never goes back. */
  clock: () => number
  /** The longest time of each call; without it a little more than the agreed limit. Tests choose a short one. */
  mostCallMs?: number | undefined
}

export interface Conversation extends Omit<ConversationOptions, 'mostCallMs'> {
  exchanges: Exchange[]
  grades: Grade[]
  /** The bytes of all answers that were read. */
  bytesRead: number
  /** The longest time of a call, from its sending to the end of its answer. */
  mostMsOf: (call: CallName) => number
  /** The number of calls since the last whole answer that took longer. */
  lateCount: number
}

/** The run waits so much longer than the agreed limit that it also measures an answer that is a little late. */
const LATENESS_MS = 5000
/** After this many late calls in a row nothing more is sent: a run makes more than forty calls. */
const MOST_LATE_CALLS = 3

/** The agreed limit of a call. */
export function limitMsOf(call: CallName): number {
  const agreedCall: AgreedCall = AGREED_CALLS[call]
  return (agreedCall.limitS ?? DEFAULT_LIMIT_S) * 1000
}

export function createConversation({ backend, paths, clock, mostCallMs }: ConversationOptions): Conversation {
  return {
    backend,
    paths,
    clock,
    exchanges: [],
    grades: [],
    bytesRead: 0,
    mostMsOf: (call) => mostCallMs ?? limitMsOf(call) + LATENESS_MS,
    lateCount: 0,
  }
}

/** Why the conversation sends no further call; null while it does. */
export function reasonNotToSend({ bytesRead, lateCount }: Conversation): string | null {
  if (bytesRead > MOST_RUN_BYTES) return `the answers had more than ${megabytes(MOST_RUN_BYTES)}`
  return lateCount < MOST_LATE_CALLS ? null : `the last ${lateCount} calls got no whole answer in time`
}

export const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`
