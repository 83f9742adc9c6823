import { useState } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { decisionsOf, type PendingOrder, type ReviewDecisions } from '#outbox/pending-order.ts'

/**
 * The decisions about an order. Decisions that were pressed here apply at once, while they are still being stored;
 * otherwise the stored ones apply, which another tab may change.
 */
export function useDecisions(
  order: PendingOrder,
  store: (decisions: ReviewDecisions) => void,
): { decisions: ReviewDecisions; decide: (newDecisions: ReviewDecisions) => void } {
  const storedDecisions = decisionsOf(order)
  const [lastStored, setLastStored] = useState(storedDecisions)
  const [pendingDecisions, setPendingDecisions] = useState<readonly ReviewDecisions[]>([])
  if (!isSameValue(lastStored, storedDecisions)) {
    setLastStored(storedDecisions)
    // The new stored decisions were pressed here or in another tab. Those of another tab replace the pending ones.
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
