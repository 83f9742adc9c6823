import { useState } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { decisionsOf, type PendingOrder, type ReviewDecisions } from '#outbox/pending-order.ts'

/**
 * The newest decisions about an order. A decision of this page applies at once, while it is being stored. Otherwise the
 * stored decisions apply, which another tab may have changed.
 */
export function useDecisions(
  order: PendingOrder,
  store: (decisions: ReviewDecisions) => void,
): { decisions: ReviewDecisions; decide: (newDecisions: ReviewDecisions) => void } {
  const storedDecisions = decisionsOf(order)
  const [previouslyStored, setPreviouslyStored] = useState(storedDecisions)
  const [pendingDecisions, setPendingDecisions] = useState<readonly ReviewDecisions[]>([])
  if (!isSameValue(previouslyStored, storedDecisions)) {
    setPreviouslyStored(storedDecisions)
    // The newly stored decisions are from this page or from another tab; those of another tab replace the pending ones.
    const storedIndex = pendingDecisions.findIndex((decisions) => isSameValue(decisions, storedDecisions))
    setPendingDecisions(storedIndex < 0 ? [] : pendingDecisions.slice(storedIndex + 1))
  }
  return {
    decisions: pendingDecisions.at(-1) ?? storedDecisions,
    decide(newDecisions) {
      setPendingDecisions([...pendingDecisions, newDecisions])
      store(newDecisions)
    },
  }
}
