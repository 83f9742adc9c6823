// The notes of the cart about recent orders (G227), and the question that Checkout asks before it repeats one (G229).
import { useRef } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'

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

/** Asks before Checkout repeats an order of the last 24 hours (G229). After the person has agreed once, it does not ask again. */
export function useRepeatQuestion(findQuestion: RecentOrdersOfCart['findQuestion']) {
  const resolveAnswer = useRef<(isAgreed: boolean) => void>(() => {})
  const hasAgreed = useRef(false)

  function answer(isAgreed: boolean): void {
    hasAgreed.current = isAgreed
    resolveAnswer.current(isAgreed)
  }

  const confirmation = useConfirm((question: string) => ({
    title: checkoutTexts.repeatTitle,
    text: question,
    confirmText: checkoutTexts.placeAllTheSame,
    onConfirm: () => answer(true),
    onCancel: () => answer(false),
  }))

  return {
    dialog: confirmation.dialog,
    /** Resolves with false if the person does not want to repeat the order. */
    async mayPlace(): Promise<boolean> {
      if (hasAgreed.current) return true
      // If the recent orders cannot be read, the order is placed without the question, which is only a help.
      const question = await findQuestion().catch(() => null)
      if (question === null) return true
      confirmation.ask(question)
      return new Promise((resolve) => {
        resolveAnswer.current = resolve
      })
    },
  }
}
