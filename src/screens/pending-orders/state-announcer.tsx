import { useEffect, useRef, useState } from 'react'
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { PendingState } from '#outbox/states.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** Sentences for the ear; the words for the eye stand on the order's own chip. */
const SPOKEN_STATES: Record<PendingState, string> = pendingOrderTexts.spokenStates

/** Long enough to be read out; nobody is to come across it later. */
const SAID_MS = 4000

function sentenceOf(order: PendingOrder): string {
  return `${pendingOrderTexts.spokenOrder(momentWords(order.placedAt, Date.now()))} ${SPOKEN_STATES[order.state]}.`
}

/** One quiet voice for the whole page: what a screen reader hears when the state of an order changes. */
export function StateAnnouncer({ orders }: { orders: readonly PendingOrder[] }) {
  const known = useRef<ReadonlyMap<string, PendingOrder['state']> | null>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    const before = known.current
    known.current = new Map(orders.map(({ intent, state }) => [intent, state]))
    // What is there when the page opens is read with the page.
    if (before === null) return
    const changed = orders.filter(({ intent, state }) => before.get(intent) !== state)
    if (changed.length > 0) setSaid(changed.map(sentenceOf).join(' '))
  }, [orders])

  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-label={pendingOrderTexts.stateChanges}>
        {said}
      </span>
    </VisuallyHidden>
  )
}
