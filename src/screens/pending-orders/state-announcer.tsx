import { useEffect, useRef, useState } from 'react'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingState } from '#outbox/states.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** The words of the states for screen readers. The chip of an order shows other words. */
const SPOKEN_STATES: Record<PendingState, string> = pendingOrderTexts.spokenStates

/** Long enough to be read aloud. Then the text is removed, so that a screen reader does not read it again later. */
const ANNOUNCED_MS = 4000

function sentenceOf(order: PendingOrder): string {
  return `${pendingOrderTexts.spokenOrder(momentWords(order.placedAt, Date.now()))} ${SPOKEN_STATES[order.state]}.`
}

/** Announces changes of the orders' states to screen readers, in one polite live region for the page. */
export function StateAnnouncer({ orders }: { orders: readonly PendingOrder[] }) {
  const knownStates = useRef<ReadonlyMap<string, PendingOrder['state']> | null>(null)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const previousStates = knownStates.current
    knownStates.current = new Map(orders.map(({ intent, state }) => [intent, state]))
    // Screen readers read the initial states with the page.
    if (previousStates === null) return
    const changedOrders = orders.filter(({ intent, state }) => previousStates.get(intent) !== state)
    if (changedOrders.length > 0) setAnnouncement(changedOrders.map(sentenceOf).join(' '))
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
