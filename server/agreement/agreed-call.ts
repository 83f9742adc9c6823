// One row of the agreement with a backend: the callers of a call, its input and answer, and the app's use of it.
import type * as v from 'valibot'
import type { ErrorName } from '#contract/call.ts'
import type { Gate } from '#domain/people/permissions.ts'

/** Each profile is a set of calls that the app needs together for one use of the backend. */
export const PROFILES = ['read', 'order', 'staff', 'events'] as const
export type Profile = (typeof PROFILES)[number]

export interface Parameter {
  type: 'integer' | 'string' | 'boolean'
  description: string
  isRequired?: boolean
  defaultValue?: number | string | boolean
  minimum?: number
  /** The largest number, or the largest length of a text. */
  maximum?: number
  values?: readonly string[]
}
export type Parameters = Readonly<Record<string, Parameter>>

/** An answer that is a file, not JSON. */
export interface DescribedFile {
  mediaTypes: readonly string[]
  description: string
}

export type Caller = 'everybody' | 'any-session' | Gate

/** The texts and limits of the agreement about a call. */
export interface AgreedTexts {
  /** A body that is a form with a file: the description of each field, by the name of the field. */
  form?: Readonly<Record<string, string>>
  profile: Profile
  /** Completes "The app needs the call to …" and "Without it the app cannot …". */
  neededTo: string
  /** The app's reaction when a backend without this call answers 404. If it is missing, the profile needs the call. */
  fallback?: string
  /**
   * The answer must come within this many seconds: the app, or the edge, waits no longer. If it is missing,
   * DEFAULT_LIMIT_S is the limit.
   */
  limitS?: number
  /** Rules that a schema cannot express. */
  notes?: readonly string[]
}

export interface AgreedCall extends AgreedTexts {
  /**
   * The people who may make the call: everybody, everybody with a session, or the people whom a gate admits. If there
   * are several gates, a person needs one of them; the input may decide which one.
   */
  callers: readonly Caller[]
  query?: Parameters
  /** The body, as JSON. */
  body?: v.GenericSchema
  answer: v.GenericSchema | DescribedFile
  /** Error codes of this call, beside those that `codesOf` adds to it. */
  codes?: readonly ErrorName[]
}

/** The time that the app waits for the answer of most calls. */
export const DEFAULT_LIMIT_S = 20

export function isFileAnswer(answer: AgreedCall['answer']): answer is DescribedFile {
  return 'mediaTypes' in answer
}
