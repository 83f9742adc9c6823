import { cartTexts } from '#texts/cart.ts'
import { AmountField } from './amount-field.tsx'
import styles from './cart-totals.module.css'
import type { CartView } from './cart-view.ts'
import { shownTotals } from './shown-totals.ts'

interface CartTotalsProps {
  cart: CartView
  isShippingOpen: boolean
  /** Staff type over shipping and tax. */
  isEditable: boolean
  onWrongAmount: (field: 'shippingCost' | 'taxCost', isWrong: boolean) => void
}

export function CartTotals({ cart, isShippingOpen, isEditable, onWrongAmount }: CartTotalsProps) {
  const { totals, edited, price, write } = cart
  const shown = shownTotals(totals, isShippingOpen)

  function amountField(field: 'shippingCost' | 'taxCost', label: string) {
    return (
      <AmountField
        label={label}
        amount={totals[field]}
        computed={price[field]}
        onAmount={(amount) => {
          const { [field]: _, ...others } = edited
          void write({ edited: amount === null ? others : { ...others, [field]: amount } }) // shown live
        }}
        onWrong={(isWrong) => onWrongAmount(field, isWrong)}
      />
    )
  }

  return (
    <div className={styles.totals}>
      <dl className={styles.figures}>
        <dt>{cartTexts.subTotal}</dt>
        <dd>{shown.subTotal}</dd>
        <dt>{cartTexts.shipping}</dt>
        <dd>{isEditable ? amountField('shippingCost', cartTexts.editShipping) : shown.shipping}</dd>
        <dt>{cartTexts.tax}</dt>
        <dd>{isEditable ? amountField('taxCost', cartTexts.editTax) : shown.tax}</dd>
        <dt className={styles.total}>{cartTexts.total}</dt>
        <dd className={styles.total}>{shown.total}</dd>
      </dl>
      {isShippingOpen && <p className={styles.hint}>{cartTexts.toBeDeterminedHint}</p>}
    </div>
  )
}
