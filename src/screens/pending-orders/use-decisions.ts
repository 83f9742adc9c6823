import { useState } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { decisionsOf, type PendingOrder, type ReviewDecisions } from '#outbox/pending-order.ts'

/**
 * The newest decisions about an order. A decision of this page applies at once, while it is being stored. Otherwise the
 * stored decisions apply, which another tab may have changed.
 */
export function useDecisions(
  order: PendingOrder,
  storeDecisions: (decisions: ReviewDecisions) => void,
): { decisions: ReviewDecisions; decide: (newDecisions: ReviewDecisions) => void } {
  const storedDecisions = decisionsOf(order)
  const [previouslyStored, setPreviouslyStored] = useState(storedDecisions)
  const [pendingDecisions, setPendingDecisions] = useState<readonly ReviewDecisions[]>([])
  if (!isSameValue(previouslyStored, storedDecisions)) {
    setPreviouslyStored(storedDecisions)
    // If the newly stored decisions are from another tab, they replace the pending decisions of this page.
    const storedIndex = pendingDecisions.findIndex((decisions) => isSameValue(decisions, storedDecisions))
    setPendingDecisions(storedIndex < 0 ? [] : pendingDecisions.slice(storedIndex + 1))
  }
  return {
    decisions: pendingDecisions.at(-1) ?? storedDecisions,
    decide(newDecisions) {
      setPendingDecisions([...pendingDecisions, newDecisions])
      storeDecisions(newDecisions)
    },
  }
}
