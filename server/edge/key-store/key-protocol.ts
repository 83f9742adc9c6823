// Decides what happens to an order with a key, from the request and the row alone. Other files store the row, check the
// author and forward the order. docs/performance.md says why no library does this.
import { EDGE_CODES, type EdgeCode } from '#contract/edge.ts'

/**
 * received: stored, no byte has left · forwarding: bytes may have left · done: answered, and the answer is stored ·
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
  /** The highest attempt that has arrived. A released row takes over no lower one, and none that was told "not committed". */
  attempt: number
  author: string
  /** sha256 of the raw body, hexadecimal. */
  bodyHash: string
  state: KeyState
  /** Names the request that may change the state of the row. */
  claim: string
  /** True while the request that claimed the row may still be running (`Leases`), by the clock of the database. */
  isLeaseLive: boolean
  /**
   * True if an earlier revision had an unknown outcome when a person chose to send the order again: the earlier
   * revision may be on the server.
   */
  earlierMayBePlaced: boolean
  /** True if staff or an operator settled the order as not sent, and its device has not been told yet. */
  mustTellNotSent: boolean
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
  /** The id of the dealership in the body; null if the body names none, and for visitors. */
  dealership: string | null
  /** The revision of the dealership's rule that accepted the order; null if a person agreed to the order (G214). */
  ruleRevision?: number | null
  /** The text of how a manager or a rule let the order pass, for its row (G276). */
  acceptances?: string | null
  bodyHash: string
  claim: string
  /** True if a person chose to send the order again. */
  isSentAgain: boolean
}

export type Decision =
  | { step: 'forward'; earlierMayBePlaced: boolean }
  | { step: 'replay'; answer: StoredAnswer }
  | { step: 'refuse'; code: EdgeCode }

/** Decides the next step of a request whose intent has this row. */
export function decide(row: KeyRow, request: KeyedRequest): Decision {
  if (row.claim === request.claim && row.state === 'received') {
    return { step: 'forward', earlierMayBePlaced: false }
  }
  const isSameRevision = row.revision === request.revision
  // The store has one row per author and intent; this line holds whatever the store does.
  if (row.author !== request.author) return refuse(EDGE_CODES.keyReused)
  if (isSameRevision && row.bodyHash !== request.bodyHash) return refuse(EDGE_CODES.keyReused)
  if (row.state === 'done' && row.answer) return { step: 'replay', answer: row.answer }
  if (request.revision < row.revision) return refuse(EDGE_CODES.superseded)
  if (row.isLeaseLive && (row.state === 'received' || row.state === 'forwarding')) {
    return refuse(EDGE_CODES.inProgress)
  }
  // The answer to this attempt, or to a later one with the same bytes, said that nothing is placed. That must stay true.
  if (row.state === 'released' && request.attempt < row.attempt) return refuse(EDGE_CODES.superseded)
  // The device checks prices and basket again before it sends the order anew.
  if (row.mustTellNotSent && isSameRevision) return refuse(EDGE_CODES.settledNotSent)
  if (row.state === 'received' || row.state === 'released') {
    return { step: 'forward', earlierMayBePlaced: row.earlierMayBePlaced }
  }
  if (!isSameRevision && request.isSentAgain) return { step: 'forward', earlierMayBePlaced: true }
  return refuse(EDGE_CODES.outcomeUnknown)
}

function refuse(code: EdgeCode): Decision {
  return { step: 'refuse', code }
}

/** True when it is proven that the server has no order of this intent, in any revision. */
export function isProvenUncommitted(row: Pick<KeyRow, 'state' | 'earlierMayBePlaced'>): boolean {
  return row.state === 'released' && !row.earlierMayBePlaced
}

/** The outcome of one forward of an order to the backend. */
export type Outcome = 'committed' | 'never-left' | 'refused-before-write' | 'unknown'

export type SettledState = Exclude<KeyState, 'received' | 'forwarding'>

/**
 * The state of a row after a forward. A refusal proves nothing about an earlier revision that may be placed. The same
 * bytes would only be refused again, so the person is asked. If no byte left, the same revision may be sent again.
 */
export function settledState(outcome: Outcome, earlierMayBePlaced: boolean): SettledState {
  if (outcome === 'committed') return 'done'
  if (outcome === 'never-left') return 'released'
  if (outcome === 'refused-before-write') return earlierMayBePlaced ? 'unknown' : 'released'
  return 'unknown'
}
