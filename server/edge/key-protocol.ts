// Decides what happens to an order with a key, from its row alone. Other files store, ask and forward.
// Why this is our own code: G151.
import { EDGE_CODES, type EdgeCode } from '#contract/edge.ts'

/**
 * received: stored, nothing has left · forwarding: bytes may have left · done: answered, and the answer is stored ·
 * unknown: the order may have been committed · released: this revision was certainly not committed.
 */
export const KEY_STATES = ['received', 'forwarding', 'done', 'unknown', 'released'] as const
export type KeyState = (typeof KEY_STATES)[number]

/** The author of every order without an account. */
export const VISITOR = 'visitor'

export interface StoredAnswer {
  status: number
  type: string
  body: string
}

export interface KeyRow {
  revision: number
  /** The highest attempt that has arrived. */
  attempt: number
  author: string
  /** sha256 of the raw body, hexadecimal. */
  bodyHash: string
  state: KeyState
  claim: string
  /** By the database's clock. */
  isLeaseLive: boolean
  /** An earlier revision ended unknown before a person chose to send again: it may stand on the server. */
  earlierMayStand: boolean
  answer: StoredAnswer | null
}

export interface KeyedRequest {
  intent: string
  revision: number
  /** 0 from apps that do not count their attempts. */
  attempt: number
  author: string
  /** The device that the edge's cookie names; null for visitors. */
  device: string | null
  bodyHash: string
  claim: string
  isSentAgain: boolean
}

export type Decision =
  | { step: 'forward'; earlierMayStand: boolean }
  | { step: 'replay'; answer: StoredAnswer }
  | { step: 'refuse'; code: EdgeCode }

export function decide(row: KeyRow, request: KeyedRequest): Decision {
  if (row.claim === request.claim && row.state === 'received') {
    return { step: 'forward', earlierMayStand: false }
  }
  const isSameRevision = row.revision === request.revision
  if (row.author !== request.author) return refuse(EDGE_CODES.keyReused)
  if (isSameRevision && row.bodyHash !== request.bodyHash) return refuse(EDGE_CODES.keyReused)
  if (row.state === 'done' && row.answer) return { step: 'replay', answer: row.answer }
  if (request.revision < row.revision) return refuse(EDGE_CODES.superseded)
  if (row.isLeaseLive && (row.state === 'received' || row.state === 'forwarding')) {
    return refuse(EDGE_CODES.inProgress)
  }
  // A later attempt with the same bytes was told that nothing is placed, and that must stay true.
  if (row.state === 'released' && request.attempt < row.attempt) return refuse(EDGE_CODES.superseded)
  if (row.state === 'received' || row.state === 'released') {
    return { step: 'forward', earlierMayStand: row.earlierMayStand }
  }
  if (!isSameRevision && request.isSentAgain) return { step: 'forward', earlierMayStand: true }
  return refuse(EDGE_CODES.outcomeUnknown)
}

function refuse(code: EdgeCode): Decision {
  return { step: 'refuse', code }
}

/** No order of this intent, in any revision, can stand on the server. */
export function isProvenUncommitted(row: Pick<KeyRow, 'state' | 'earlierMayStand'>): boolean {
  return row.state === 'released' && !row.earlierMayStand
}

/** How one forward ended. */
export type Outcome = 'committed' | 'never-left' | 'refused-before-write' | 'unknown'

export type SettledState = Exclude<KeyState, 'received' | 'forwarding'>

/**
 * A refusal proves nothing about an earlier revision that may stand: the same bytes would only be refused again, so the
 * person is asked. When the bytes never left, the person's decision is still open.
 */
export function settledState(outcome: Outcome, earlierMayStand: boolean): SettledState {
  if (outcome === 'committed') return 'done'
  if (outcome === 'never-left') return 'released'
  if (outcome === 'refused-before-write') return earlierMayStand ? 'unknown' : 'released'
  return 'unknown'
}
