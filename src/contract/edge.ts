// What the edge adds to the backend's agreement: keys for orders, and one call that says whether it is there.
import * as v from 'valibot'
import { errorSchema } from './envelope.ts'
import { number } from './numbers.ts'

export const edgeStatusSchema = v.object({
  idempotency: v.boolean(),
  retentionHours: number,
  /** Made with the key table; a key sent under one store means nothing to another. */
  storeId: v.string(),
  /** The public key to which devices seal what signed-out accounts leave; raw, base64. */
  sealKey: v.optional(v.string()),
  /** ISO 8601. */
  serverTime: v.string(),
  backend: v.picklist(['up', 'down']),
})
export type EdgeStatus = v.InferOutput<typeof edgeStatusSchema>

export const EDGE_HEADERS = {
  /** `"<intent>.<revision>"`, quotes included. */
  key: 'Idempotency-Key',
  /** The author's user id; the edge compares it with the session of the very same request. */
  author: 'Counter-Author',
  keyStore: 'Counter-Key-Store',
  /** Counts the POSTs of an intent: a copy that comes late, after a newer one was answered, places nothing. */
  attempt: 'Counter-Attempt',
  /** `yes` after a person decided to send again. */
  sendAgain: 'Counter-Send-Again',
  /** Of the answer: `not-committed` proves that the order was not placed. */
  outcome: 'Counter-Outcome',
} as const

export const NOT_COMMITTED = 'not-committed'

/** `error.code` of answers that the edge gives itself. */
export const EDGE_CODES = {
  keyMalformed: 'key-malformed',
  otherStore: 'other-key-store',
  noSession: 'no-session',
  otherAuthor: 'other-author',
  keyReused: 'key-reused',
  superseded: 'superseded',
  inProgress: 'in-progress',
  outcomeUnknown: 'outcome-unknown',
  bodyTooLarge: 'body-too-large',
  /** A visitor's address made too many; none of this one is kept. */
  tooManyOrders: 'too-many-orders',
  backendUnreachable: 'backend-unreachable',
} as const
export type EdgeCode = (typeof EDGE_CODES)[keyof typeof EDGE_CODES]

/** Answers of the edge carry their own word beside the code and sentence that every error has. */
export const edgeErrorSchema = v.object({
  error: v.object({ ...errorSchema.entries, edge: v.nullish(v.picklist(Object.values(EDGE_CODES))) }),
})
export type EdgeError = v.InferOutput<typeof edgeErrorSchema>['error']

export function idempotencyKey(intent: string, revision: number): string {
  return `"${intent}.${revision}"`
}

/** Parses `"<uuid>.<revision>"`; null when it is anything else. */
export function parseIdempotencyKey(header: string): { intent: string; revision: number } | null {
  const match = /^"([0-9a-f-]{36})\.([1-9]\d{0,5})"$/.exec(header)
  return match?.[1] && match[2] ? { intent: match[1], revision: Number(match[2]) } : null
}
