import { formatMoney } from '#domain/values/money.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Totals } from '#ui/layout/totals.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { PricedCart } from './use-priced-cart.ts'

interface EditableOrderAmountsProps {
  cart: PricedCart
}

/** When the editing code cannot be loaded, staff can read the figures but not edit them. */
const EditableOrderAmounts = lazyPart(
  async () => (await import('./staff/editable-order-amounts.tsx')).EditableOrderAmounts,
  ({ cart }: EditableOrderAmountsProps) => <Figures totals={cart.cartPrice} isShippingOpen={false} />,
)

/** The rows of shipping and tax, without input fields. */
function Figures({ totals, isShippingOpen }: { totals: PricedCart['cartPrice']; isShippingOpen: boolean }) {
  return (
    <>
      <dt>{cartTexts.shipping}</dt>
      <dd>{isShippingOpen ? cartTexts.toBeDetermined : formatMoney(totals.shippingCost)}</dd>
      <dt>{cartTexts.tax}</dt>
      <dd>{formatMoney(totals.taxCost)}</dd>
    </>
  )
}

interface CartTotalsProps {
  cart: PricedCart
  /** True for buyers and new customers in Alaska and Hawaii: shipping and total are not determined yet (G58). */
  isShippingOpen: boolean
  /** True for staff, who may edit markup, shipping and tax. */
  isEditable: boolean
}

/** Subtotal, shipping and tax. The total stands in `OrderTotal`, which a narrow screen shows beside Checkout. */
export function CartTotals({ cart, isShippingOpen, isEditable }: CartTotalsProps) {
  const totals = cart.cartPrice
  const figures = <Figures totals={totals} isShippingOpen={isShippingOpen} />
  return (
    <Stack gap={2}>
      <Totals>
        <dt>{cartTexts.subTotal}</dt>
        <dd>{formatMoney(totals.subTotal)}</dd>
        {isEditable ? <EditableOrderAmounts whileLoading={figures} cart={cart} /> : figures}
      </Totals>
      {isShippingOpen && <Muted>{cartTexts.toBeDeterminedHint}</Muted>}
    </Stack>
  )
}

export function OrderTotal({ cart, isShippingOpen }: Omit<CartTotalsProps, 'isEditable'>) {
  return (
    <Totals isTotal>
      <dt>{cartTexts.total}</dt>
      <dd>{isShippingOpen ? cartTexts.toBeDetermined : formatMoney(cart.cartPrice.totalPrice)}</dd>
    </Totals>
  )
}
