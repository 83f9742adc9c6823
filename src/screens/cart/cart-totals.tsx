import type { CartView } from '#app-context/use-cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { EditedAmounts, Totals } from '#domain/pricing.ts'
import { cartTexts } from '#texts/cart.ts'
import { AmountField } from './amount-field.tsx'
import styles from './cart-totals.module.css'

type Field = keyof EditedAmounts

interface ShownTotals {
  subTotal: string
  shipping: string
  tax: string
  total: string
}

/** The four figures in words; shipping and total are open for buyers in Alaska and Hawaii (G58). */
function shownTotals(totals: Totals, isShippingOpen: boolean): ShownTotals {
  const { toBeDetermined } = cartTexts
  return {
    subTotal: formatMoney(totals.subTotal),
    shipping: isShippingOpen ? toBeDetermined : formatMoney(totals.shippingCost),
    tax: formatMoney(totals.taxCost),
    total: isShippingOpen ? toBeDetermined : formatMoney(totals.totalPrice),
  }
}

interface CartTotalsProps {
  cart: CartView
  isShippingOpen: boolean
  /** Staff type over shipping and tax. */
  isEditable: boolean
  onWrongAmount: (field: Field, isWrong: boolean) => void
}

export function CartTotals({ cart, isShippingOpen, isEditable, onWrongAmount }: CartTotalsProps) {
  const { totals, price, typeAmount } = cart
  const shown = shownTotals(totals, isShippingOpen)

  function amountField(field: Field, label: string, name: string) {
    return (
      <AmountField
        label={label}
        name={name}
        amount={totals[field]}
        computed={price[field]}
        onAmount={(amount) => {
          void typeAmount(field, amount) // shown live
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
        <dd>
          {isEditable
            ? amountField('shippingCost', cartTexts.editShipping, cartTexts.shipping)
            : shown.shipping}
        </dd>
        <dt>{cartTexts.tax}</dt>
        <dd>{isEditable ? amountField('taxCost', cartTexts.editTax, cartTexts.tax) : shown.tax}</dd>
        <dt className={styles.total}>{cartTexts.total}</dt>
        <dd className={styles.total}>{shown.total}</dd>
      </dl>
      {isShippingOpen && <p className={styles.hint}>{cartTexts.toBeDeterminedHint}</p>}
    </div>
  )
}
