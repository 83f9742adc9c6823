// A request to the managers of the dealership to decide on the changes of an order that needs review (G236, G238).
import type { Totals } from '#domain/prices/pricing.ts'
import type { CurrentBasis } from './current-basis.ts'

/** A colleague who decided. */
export interface Decider {
  id: number
  name: string
}

/**
 * The reason why no manager can decide on a request any more. not-kept: the edge does not have the request. refused:
 * the edge does not take it. too-large: the order has more text than the edge takes. unfit: the accepted lines cannot
 * be ordered.
 */
export type RequestLoss = 'not-kept' | 'refused' | 'too-large' | 'unfit'

export interface ReviewRequest {
  /** UUID */
  id: string
  /** The order's revision; a request about an earlier revision is no longer open. */
  revision: number
  /** The server's values about which the managers decide. */
  basis: CurrentBasis
  askedAt: number
  /** unsent: this device does not know whether the edge has it. lost: see `RequestLoss`; the person can ask again. */
  state: 'unsent' | 'asked' | 'declined' | 'lost'
  /** The decision of a manager who declined. */
  decision: { by: Decider; at: number; note: string } | null
  /** The reason of a lost request. `said`: the edge's sentence; empty if it said nothing. */
  loss: { reason: RequestLoss; said: string } | null
  /** Earlier requests of this order that the edge may still have. */
  replacedIds: string[]
}

/** True while a manager may still decide, if the order is still at the revision of the request. */
export function isUndecided({ state }: Pick<ReviewRequest, 'state'>): boolean {
  return state === 'unsent' || state === 'asked'
}

/** The undecided requests of an order that the edge may have. */
export function idsAtEdge(request: ReviewRequest | null): string[] {
  if (request === null) return []
  return isUndecided(request) ? [request.id, ...request.replacedIds] : request.replacedIds
}

/** The acceptance of changes by a colleague, who decided for the order's person. */
export interface ColleagueAcceptance {
  by: Decider
  at: number
  note: string
  /** The totals that had been agreed before. */
  before: Totals
}
