import { useState } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { decisionsOf, type PendingOrder, type ReviewDecisions } from '#outbox/pending-order.ts'

/**
 * What was decided about an order: as the device keeps it, which another tab may change, and over that what was pressed here
 * and is still being written. The next press must not wait for it.
 */
export function useDecisions(
  order: PendingOrder,
  keep: (decisions: ReviewDecisions) => void,
): { decisions: ReviewDecisions; decide: (next: ReviewDecisions) => void } {
  const stored = decisionsOf(order)
  const [seen, setSeen] = useState(stored)
  const [pressed, setPressed] = useState<readonly ReviewDecisions[]>([])
  if (!isSameValue(seen, stored)) {
    setSeen(stored)
    // What came round was pressed here, or in another tab, which then decided last.
    const at = pressed.findIndex((one) => isSameValue(one, stored))
    setPressed(at < 0 ? [] : pressed.slice(at + 1))
  }
  return {
    decisions: pressed.at(-1) ?? stored,
    decide(next) {
      setPressed([...pressed, next])
      keep(next)
    },
  }
}
