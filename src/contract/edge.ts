// The edge's own part of the contract: idempotency keys for orders, and a call for its status.
import * as v from 'valibot'
import { errorSchema } from './envelope.ts'
import { number } from './tolerant-values.ts'

export const edgeStatusSchema = v.object({
  idempotency: v.boolean(),
  retentionHours: number,
  /** The id of the edge's key table; a key that was sent to one table is unknown in every other table. */
  storeId: v.string(),
  /** The public key to which devices seal the data of signed-out accounts; raw, base64. */
  sealKey: v.optional(v.string()),
  /** True if colleagues share the lists of a dealership; missing in older edges. */
  sharesLists: v.optional(v.boolean()),
  /** True if the edge keeps the rules of dealerships and signs unlock grants; missing in older edges. */
  keepsRules: v.optional(v.boolean()),
  /** True if the edge answers calls for the recent orders of a dealership; missing in older edges. */
  answersRecentOrders: v.optional(v.boolean()),
  /** True if the edge keeps requests to decide on waiting orders; missing in older edges. */
  takesReviewRequests: v.optional(v.boolean()),
  /** True if the edge tells how an order was let pass by a rule or a manager; missing in older edges. */
  keepsAcceptances: v.optional(v.boolean()),
  /** ISO 8601. */
  serverTime: v.string(),
  backend: v.picklist(['up', 'down']),
})
export type EdgeStatus = v.InferOutput<typeof edgeStatusSchema>

/** The build of the server, which `/edge` answers for operators as `build`; the app does not read it. */
export interface ServerBuild {
  version: string
  /** Empty if the build did not know the commit. */
  commit: string
  /** ISO 8601; empty without a build, as in tests. */
  builtAt: string
  /** The newest migration of the edge's tables that this build has. */
  schema: string
}

export const EDGE_HEADERS = {
  /** `"<intent>.<revision>"`, quotes included. */
  key: 'Idempotency-Key',
  /** The author's user id; the edge compares it with the session of the same request. */
  author: 'Counter-Author',
  /** The id of the key table that the device expects (`storeId` of the status). */
  keyStore: 'Counter-Key-Store',
  /**
   * The newest beat of the key store that the device has seen, with `/edge` and with orders; the answer has the store's
   * newest beat (store-beat.ts). Older edges and apps send none.
   */
  beat: 'Counter-Store-Beat',
  /** Counts the POSTs of the intent. A delayed POST with a lower count than an answered POST places no order. */
  attempt: 'Counter-Attempt',
  /** `yes` when a person decided to send the order again. */
  sendAgain: 'Counter-Send-Again',
  /**
   * The revision of the dealership's rule of small changes that accepted the order (G214). If the rule has another revision
   * when the order would be forwarded, the edge does not forward it.
   */
  ruleRevision: 'Counter-Rule-Revision',
  /** JSON: the totals before and after a manager or a rule accepted the changes of the order (G276). */
  acceptedTotals: 'Counter-Accepted-Totals',
  /** A header of the answer: `not-committed` proves that the order was not placed. */
  outcome: 'Counter-Outcome',
  /** Names the intent to the backend, for its log; only the edge sends it. */
  intent: 'Counter-Intent',
} as const

/** Headers that identify a call and its caller in the logs. */
export const CALL_HEADERS = {
  /** The id of the call. The edge sends it to the backend and with every answer, and writes it into its log. */
  requestId: 'Counter-Request-Id',
  /** The id of the caller's account, for the log of the edge. A backend may send it with an answer; the edge removes it. */
  account: 'Counter-Account',
} as const

export const NOT_COMMITTED = 'not-committed'

/** `error.edge` of answers that the edge gives itself. */
export const EDGE_CODES = {
  keyMalformed: 'key-malformed',
  otherStore: 'other-key-store',
  noSession: 'no-session',
  otherAuthor: 'other-author',
  /** The key was sent before by another author, or with another body. */
  keyReused: 'key-reused',
  /** The edge already has a later revision of the order, or a later attempt. */
  superseded: 'superseded',
  inProgress: 'in-progress',
  outcomeUnknown: 'outcome-unknown',
  bodyTooLarge: 'body-too-large',
  /**
   * The IP address made too many calls, or placed too many orders of visitors. This call made no key; a key of an earlier
   * attempt stays.
   */
  tooManyOrders: 'too-many-orders',
  backendUnreachable: 'backend-unreachable',
  /** The key store lost orders, and the administrator of the server has not decided yet how to continue. */
  storeBehind: 'key-store-behind',
  /** Staff or an operator found that the order did not reach the backend. */
  settledNotSent: 'settled-not-sent',
} as const
export type EdgeCode = (typeof EDGE_CODES)[keyof typeof EDGE_CODES]

/** An error of the edge has, besides code and message, the edge's own code in `edge`. */
export const edgeErrorSchema = v.object({
  error: v.object({ ...errorSchema.entries, edge: v.nullish(v.picklist(Object.values(EDGE_CODES))) }),
})
export type EdgeError = v.InferOutput<typeof edgeErrorSchema>['error']

export function idempotencyKey(intent: string, revision: number): string {
  return `"${intent}.${revision}"`
}

/** Parses `"<uuid>.<revision>"`; null for any other text. */
export function parseIdempotencyKey(header: string): { intent: string; revision: number } | null {
  const match = /^"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,5})"$/.exec(header)
  return match?.[1] && match[2] ? { intent: match[1], revision: Number(match[2]) } : null
}
