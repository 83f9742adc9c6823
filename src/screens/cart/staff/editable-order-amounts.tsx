import { useDealership } from '#app-context/people/use-dealership.ts'
import { type AmountField as AmountFieldName, withAmount } from '#domain/orders/edited-amounts.ts'
import { priceCart } from '#domain/prices/pricing.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import type { PricedCart } from '../use-priced-cart.ts'
import { AmountField } from './amount-field.tsx'

/** Markup, shipping and tax of the whole order, which staff can edit (ordering.md §6, G119). */
export function EditableOrderAmounts({ cart }: { cart: PricedCart }) {
  const { lines, cartPrice, edited, changeAmounts } = cart
  const { pricing } = useDealership()
  const setAmount = (field: AmountFieldName) => (amount: number | null) => {
    // The live query shows the result.
    void changeAmounts((editedAmounts) => withAmount(editedAmounts, { productId: null, field, amount }))
  }
  function computedAmount(field: 'shippingCost' | 'taxCost'): number {
    if (edited[field] === undefined) return cartPrice[field]
    return priceCart(lines, pricing, withAmount(edited, { productId: null, field, amount: null }))[field]
  }
  return (
    <>
      <dt>{cartTexts.markup}</dt>
      <dd>
        <AmountField
          label={cartTexts.editMarkup}
          name={cartTexts.markup}
          unit="percent"
          amount={edited.discount ?? null}
          computedAmount={null}
          onAmount={setAmount('discount')}
        />
      </dd>
      <dt>{cartTexts.shipping}</dt>
      <dd>
        <AmountField
          label={cartTexts.editShipping}
          name={cartTexts.shipping}
          amount={cartPrice.shippingCost}
          computedAmount={computedAmount('shippingCost')}
          onAmount={setAmount('shippingCost')}
        />
      </dd>
      <dt>{cartTexts.tax}</dt>
      <dd>
        <AmountField
          label={cartTexts.editTax}
          name={cartTexts.tax}
          amount={cartPrice.taxCost}
          computedAmount={computedAmount('taxCost')}
          onAmount={setAmount('taxCost')}
        />
      </dd>
    </>
  )
}
