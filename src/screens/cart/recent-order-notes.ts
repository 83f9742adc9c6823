// The notes of the cart about recent orders (G227), and the question that Checkout asks before it repeats one (G229).
import { useRef, useState } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'

export interface RecentOrdersOfCart {
  /** The note beside the line of each product. */
  notes: ReadonlyMap<number, string>
  /** Resolves with the question of Checkout; null if no order of the last 24 hours is known that the cart repeats. */
  findQuestion: () => Promise<string | null>
}

export const NO_RECENT_ORDERS: RecentOrdersOfCart = { notes: new Map(), findQuestion: async () => null }

export interface RecentOrdersProps {
  lines: readonly CartLine[]
  dealershipId: number
  /** Called when the notes change, and without notes when the component is removed. */
  onChange: (recentOrders: RecentOrdersOfCart) => void
}

/** Asks before Checkout repeats an order. After the person has agreed once, it does not ask again. */
export function useRepeatQuestion(findQuestion: RecentOrdersOfCart['findQuestion']) {
  const [question, setQuestion] = useState<string | null>(null)
  const resolveAnswer = useRef<(isAgreed: boolean) => void>(() => {})
  const hasAgreed = useRef(false)

  function answer(isAgreed: boolean): void {
    setQuestion(null)
    hasAgreed.current = isAgreed
    resolveAnswer.current(isAgreed)
  }

  return {
    question,
    agree: () => answer(true),
    cancel: () => answer(false),
    /** Resolves with false if the person does not want to repeat the order. */
    async mayPlace(): Promise<boolean> {
      if (hasAgreed.current) return true
      // If the recent orders cannot be read, the order is placed without the question, which is only a help.
      const foundQuestion = await findQuestion().catch(() => null)
      if (foundQuestion === null) return true
      setQuestion(foundQuestion)
      return new Promise((resolve) => {
        resolveAnswer.current = resolve
      })
    },
  }
}
