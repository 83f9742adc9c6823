// One row of the agreement with a backend: the callers of a call, its input and answer, and the app's use of it.
import type * as v from 'valibot'
import type { ERROR_CODES } from '#contract/error-codes.ts'
import type { Gate } from '#domain/people/permissions.ts'

export type ErrorName = keyof typeof ERROR_CODES

/** Each profile is a set of calls that the app needs together for one use of the backend. */
export const PROFILES = ['read', 'order', 'staff', 'events'] as const
export type Profile = (typeof PROFILES)[number]

export interface Parameter {
  type: 'integer' | 'string' | 'boolean'
  text: string
  isRequired?: boolean
  /** The default value. */
  usual?: number | string | boolean
  least?: number
  most?: number
  values?: readonly string[]
}
export type Parameters = Readonly<Record<string, Parameter>>

/** An answer that is no JSON. */
export interface FileAnswer {
  mediaTypes: readonly string[]
  text: string
}

export type Caller = 'everybody' | 'any-session' | Gate

export interface AgreedCall {
  /** The caller needs one of these permissions. If there are several, the kind of thing in the body decides which one. */
  callers: readonly Caller[]
  query?: Parameters
  /** The body, as JSON. */
  body?: v.GenericSchema
  /** A body that is a form with a file. */
  form?: Readonly<Record<string, string>>
  answer: v.GenericSchema | FileAnswer
  /** Codes beside those that every call may answer. */
  codes?: readonly ErrorName[]
  profile: Profile
  /** Completes "The app needs the call to …" and "Without it the app cannot …". */
  neededTo: string
  /** The app's reaction when a backend without this call answers 404; missing: the profile needs the call. */
  without?: string
  /** The answer must come within this many seconds: the time that the app waits, or the edge if that is shorter. */
  limitS?: number
  /** Rules that a schema cannot express. */
  notes?: readonly string[]
}

/** The time that the app waits for the answer of most calls. */
export const USUAL_LIMIT_S = 20

export function isFile(answer: AgreedCall['answer']): answer is FileAnswer {
  return 'mediaTypes' in answer
}

/** Zero-based pages, as every list has them. */
export const pages = (usual: number, most = usual): Parameters => ({
  page: { type: 'integer', text: 'The number of the page, from 0.', usual: 0, least: 0 },
  size: { type: 'integer', text: 'Rows of a page.', usual, least: 1, most },
})

export const wholeNumber = (text: string, isRequired = true): Parameter => ({
  type: 'integer',
  text,
  isRequired,
})
