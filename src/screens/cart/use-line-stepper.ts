import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { ACTION_NOTICE_MS } from '#app-context/notices.ts'
import { type QuantityUpdater, quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { quantityTexts } from '#texts/catalogue/catalogue.ts'

/**
 * The quantity stepper of a cart line. At 0 the line leaves the cart without a question (G34), and a notice
 * offers to put it back.
 */
export function useLineStepper({ product, quantity }: CartLine) {
  const { cart, notices } = useCounter()
  const { isAdmin } = useSession()
  /** The number that the person is typing; null while the field holds no number, undefined while nobody types. */
  const [quantityInField, setQuantityInField] = useState<number | null>()

  /** The live query shows the stored cart; a failed write changes nothing on the screen. */
  async function changeQuantity(updater: QuantityUpdater, typedQuantity?: number): Promise<void> {
    setQuantityInField(undefined)
    const removedLine = await cart.changeQuantity(product, updater, typedQuantity)
    if (removedLine === null) return
    const undoAction = {
      text: quantityTexts.undo,
      run: () => void cart.restoreLine(removedLine), // the live query shows the result
    }
    notices.show(
      { kind: 'success', text: quantityTexts.removed(product.name), action: undoAction },
      ACTION_NOTICE_MS,
    )
  }

  return {
    ...quantityStepperProps(
      product,
      isAdmin,
      { quantity, quantityInField: quantityInField ?? quantity },
      (...changeArguments) => void changeQuantity(...changeArguments),
    ),
    onTyping: setQuantityInField,
  }
}
