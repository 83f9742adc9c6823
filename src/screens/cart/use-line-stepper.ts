import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { ACTION_NOTICE_MS } from '#app-context/notices.ts'
import { type QuantityMove, quantityStepper } from '#app-context/quantity-stepper.ts'
import { useSession } from '#app-context/use-session.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { quantityTexts } from '#texts/catalogue/catalogue.ts'

/**
 * The quantity stepper of a cart line. At 0 the line leaves the cart without a question (G34), and a notice
 * offers to put it back.
 */
export function useLineStepper({ product, quantity }: CartLine) {
  const { cart, notices } = useCounter()
  const { isAdmin } = useSession()
  const [typed, setTyped] = useState<number | null>()

  /** The live query shows the stored cart; a failed write changes nothing on the screen. */
  async function change(move: QuantityMove, typed?: number): Promise<void> {
    setTyped(undefined)
    const removed = await cart.step(product, move, typed)
    if (removed === null) return
    const undo = {
      text: quantityTexts.undo,
      run: () => void cart.putBack(removed), // the live query shows the result
    }
    notices.give(
      { kind: 'success', text: quantityTexts.removed(product.name), action: undo },
      ACTION_NOTICE_MS,
    )
  }

  return {
    ...quantityStepper(
      product,
      isAdmin,
      { quantity, shown: typed ?? quantity },
      (...moved) => void change(...moved),
    ),
    onTyping: setTyped,
  }
}
