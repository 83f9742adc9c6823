import type { CartLine } from '#domain/cart/cart.ts'
import { type TypedAmounts, withAmount } from '#domain/orders/edited-amounts.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import type { PricedCart } from '../use-priced-cart.ts'
import { AmountField } from './amount-field.tsx'
import styles from './editable-line-amounts.module.css'

const FIELDS = [
  { field: 'discount', title: cartTexts.markup, unit: 'percent' },
  { field: 'shippingCost', title: cartTexts.shipping, unit: 'dollars' },
  { field: 'taxCost', title: cartTexts.tax, unit: 'dollars' },
] as const

export interface EditableLineAmountsProps {
  line: CartLine
  amounts: Required<TypedAmounts>
  /**
   * The line's shipping and tax as the price rules compute them from the prices with all typed markups, and the markup
   * of the line without its own typed markup.
   */
  computedAmounts: Required<TypedAmounts>
  changeAmounts: PricedCart['changeAmounts']
}

/** Markup, shipping and tax of one line, which staff can edit (ordering.md §6, G119). */
export function EditableLineAmounts({
  line: { product },
  amounts,
  computedAmounts,
  changeAmounts,
}: EditableLineAmountsProps) {
  return (
    <div className={styles.amounts}>
      {FIELDS.map(({ field, title, unit }) => (
        <div key={field}>
          <span className={styles.title}>{unit === 'percent' ? cartTexts.markupPercent : title}</span>
          <AmountField
            label={cartTexts.editOf(title, product.name)}
            name={cartTexts.editOf(title, product.name)}
            unit={unit}
            isAtStart
            amount={amounts[field] ?? 0}
            computedAmount={computedAmounts[field] ?? 0}
            onAmount={(amount) => {
              const change = { productId: product.id, field, amount }
              // The live query shows the result.
              void changeAmounts((editedAmounts) => withAmount(editedAmounts, change))
            }}
          />
        </div>
      ))}
    </div>
  )
}
