import type { CandidateOrder, UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { instantOf } from '#domain/values/dates.ts'

export interface SortedCandidates {
  /** The candidates of this order. */
  own: CandidateOrder[]
  /** The candidates that are more likely another order of the list. */
  others: CandidateOrder[]
}

/** The orders of the history that may be this order, nearest in time to the first sending first. */
export function sortCandidates({
  history,
  firstSentAt,
}: Pick<UnsettledOrder, 'history' | 'firstSentAt'>): SortedCandidates {
  const sentAt = Date.parse(firstSentAt)
  // A time that cannot be read comes last.
  const distanceOf = ({ createdAt }: CandidateOrder): number =>
    Math.abs((instantOf(createdAt) ?? Number.MAX_VALUE) - sentAt)
  const candidates = (history ?? []).toSorted((a, b) => distanceOf(a) - distanceOf(b))
  return {
    own: candidates.filter(({ listedUnder }) => listedUnder === null),
    others: candidates.filter(({ listedUnder }) => listedUnder !== null),
  }
}
