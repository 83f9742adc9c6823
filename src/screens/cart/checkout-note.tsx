import { useEffect, useRef } from 'react'
import { Note } from '#ui/feedback/note.tsx'
import type { CheckoutPhase } from './use-checkout.ts'

interface CheckoutNoteProps {
  text: string
  phase: CheckoutPhase
}

/**
 * Says above the lines why Checkout has placed no order. Checkout is below the lines on a phone, so the note scrolls into
 * the visible area, also when Checkout fails again with the same text. For quantities that cannot be ordered, the page
 * scrolls to the first of them instead.
 */
export function CheckoutNote({ text, phase }: CheckoutNoteProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (phase.kind !== 'unfit') frame.current?.scrollIntoView?.({ block: 'nearest' })
  }, [phase])
  return (
    <div ref={frame}>
      <Note tone="bad" role="alert">
        {text}
      </Note>
    </div>
  )
}
