import type { CartLine } from '#domain/cart/cart.ts'
import { fittingQuantity } from '#domain/cart/quantity.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { Button } from '#ui/button/button.tsx'
import { FaultText } from '#ui/feedback/fault-text.tsx'
import { Row } from '#ui/layout/row.tsx'

/**
 * The quantity that can be ordered in place of the line's quantity; null if the line can be ordered as it is. A line
 * stops fitting when the minimum or the steps of its product change while it is in the cart.
 */
export function replacementQuantity({ product, quantity }: CartLine, isAdmin: boolean): number | null {
  const orderableQuantity = fittingQuantity(quantity, product, isAdmin)
  return orderableQuantity === quantity ? null : orderableQuantity
}

/** The attribute of a cart line, by which `focusQuantityOf` finds the line. */
export function lineAttribute(productId: number) {
  return { 'data-cart-line': productId }
}

/** Focuses the quantity field of the product's line, which also scrolls it into the visible area. */
export function focusQuantityOf(productId: number): void {
  document
    .querySelector<HTMLInputElement>(`[data-cart-line="${productId}"] input[role="spinbutton"]`)
    ?.focus()
}

interface UnfitQuantityProps {
  line: CartLine
  /** The id of the sentence, which describes the quantity field. */
  id: string
  replacement: number
  onTake: (quantity: number) => void
}

/** Says that the quantity of a cart line cannot be ordered, and offers the next one that can. */
export function UnfitQuantity({ line: { product, quantity }, id, replacement, onTake }: UnfitQuantityProps) {
  const soldFrom = reAddTexts.soldFrom(product.startValue, product.quantityStep)
  return (
    <Row>
      <FaultText id={id}>{cartTexts.cannotBeOrdered(quantity, soldFrom)}</FaultText>
      <Button
        aria-label={cartTexts.takeQuantityFor(replacement, product.name)}
        onClick={() => onTake(replacement)}
      >
        {cartTexts.takeQuantity(replacement)}
      </Button>
    </Row>
  )
}
