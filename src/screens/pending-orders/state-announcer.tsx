import { useEffect, useRef, useState } from 'react'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingState } from '#outbox/states.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** Sentences for screen readers; the visible words are on the order's chip. */
const SPOKEN_STATES: Record<PendingState, string> = pendingOrderTexts.spokenStates

/** Long enough to be read out; then the text is removed, so that screen readers do not find it later. */
const ANNOUNCED_MS = 4000

function sentenceOf(order: PendingOrder): string {
  return `${pendingOrderTexts.spokenOrder(momentWords(order.placedAt, Date.now()))} ${SPOKEN_STATES[order.state]}.`
}

/** Announces changes of the orders' states to screen readers, in one polite live region for the page. */
export function StateAnnouncer({ orders }: { orders: readonly PendingOrder[] }) {
  const knownStates = useRef<ReadonlyMap<string, PendingOrder['state']> | null>(null)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const before = knownStates.current
    knownStates.current = new Map(orders.map(({ intent, state }) => [intent, state]))
    // Screen readers read the initial states with the page.
    if (before === null) return
    const changed = orders.filter(({ intent, state }) => before.get(intent) !== state)
    if (changed.length > 0) setAnnouncement(changed.map(sentenceOf).join(' '))
  }, [orders])

  useEffect(() => {
    if (announcement === '') return
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [announcement])

  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-label={pendingOrderTexts.stateChanges}>
        {announcement}
      </span>
    </VisuallyHidden>
  )
}
