import type { CartLine } from '#domain/cart/cart.ts'
import { type TypedAmounts, withAmount } from '#domain/orders/edited-amounts.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import type { PricedCart } from '../use-priced-cart.ts'
import { AmountField } from './amount-field.tsx'
import styles from './edited-line.module.css'

const FIELDS = [
  { field: 'discount', title: cartTexts.markup, unit: 'percent' },
  { field: 'shippingCost', title: cartTexts.shipping, unit: 'dollars' },
  { field: 'taxCost', title: cartTexts.tax, unit: 'dollars' },
] as const

export interface EditedLineProps {
  line: CartLine
  amounts: Required<TypedAmounts>
  /** The computed amounts, without those that staff typed for this line. */
  computedAmounts: Required<TypedAmounts>
  changeAmounts: PricedCart['changeAmounts']
}

/** Markup, shipping and tax of one line, which staff can edit (ordering.md §6, G119). */
export function EditedLine({ line: { product }, amounts, computedAmounts, changeAmounts }: EditedLineProps) {
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
              void changeAmounts((editedAmounts) => withAmount(editedAmounts, change)) // the live query shows the result
            }}
          />
        </div>
      ))}
    </div>
  )
}
