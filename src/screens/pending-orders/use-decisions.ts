import { useState } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { decisionsOf, type PendingOrder, type ReviewDecisions } from '#outbox/pending-order.ts'

/**
 * The decisions about an order: the stored ones, which another tab may change, or those that were pressed here and are
 * still being stored, so that the next press does not wait.
 */
export function useDecisions(
  order: PendingOrder,
  store: (decisions: ReviewDecisions) => void,
): { decisions: ReviewDecisions; decide: (next: ReviewDecisions) => void } {
  const storedDecisions = decisionsOf(order)
  const [lastStored, setLastStored] = useState(storedDecisions)
  const [pendingDecisions, setPendingDecisions] = useState<readonly ReviewDecisions[]>([])
  if (!isSameValue(lastStored, storedDecisions)) {
    setLastStored(storedDecisions)
    // The new stored decisions were pressed here or in another tab; decisions of another tab replace pending ones.
    const at = pendingDecisions.findIndex((decisions) => isSameValue(decisions, storedDecisions))
    setPendingDecisions(at < 0 ? [] : pendingDecisions.slice(at + 1))
  }
  return {
    decisions: pendingDecisions.at(-1) ?? storedDecisions,
    decide(next) {
      setPendingDecisions([...pendingDecisions, next])
      store(next)
    },
  }
}
