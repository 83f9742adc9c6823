import { formatMoney } from '#domain/values/money.ts'
import type { Totals } from '#domain/prices/pricing.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './cart-totals.module.css'
import type { PricedCart } from './use-priced-cart.ts'

interface FiguresProps {
  cart: PricedCart
}

/** When the editing code cannot be loaded, staff can read the figures but not edit them. */
const EditedFigures = lazyPart(
  async () => (await import('./staff/edited-figures.tsx')).EditedFigures,
  ({ cart }: FiguresProps) => <Figures price={cart.price} isShippingOpen={false} />,
)

function Figures({ price, isShippingOpen }: { price: Totals; isShippingOpen: boolean }) {
  return (
    <>
      <dt>{cartTexts.shipping}</dt>
      <dd>{isShippingOpen ? cartTexts.toBeDetermined : formatMoney(price.shippingCost)}</dd>
      <dt>{cartTexts.tax}</dt>
      <dd>{formatMoney(price.taxCost)}</dd>
    </>
  )
}

interface CartTotalsProps {
  cart: PricedCart
  /** True for buyers in Alaska and Hawaii: shipping and total are not determined yet (G58). */
  isShippingOpen: boolean
  /** True for staff, who may edit markup, shipping and tax. */
  isEditable: boolean
}

export function CartTotals({ cart, isShippingOpen, isEditable }: CartTotalsProps) {
  const { price } = cart
  const figures = <Figures price={price} isShippingOpen={isShippingOpen} />
  return (
    <div className={styles.totals}>
      <dl className={styles.figures}>
        <dt>{cartTexts.subTotal}</dt>
        <dd>{formatMoney(price.subTotal)}</dd>
        {isEditable ? <EditedFigures whileLoading={figures} cart={cart} /> : figures}
        <dt className={styles.total}>{cartTexts.total}</dt>
        <dd className={styles.total}>
          {isShippingOpen ? cartTexts.toBeDetermined : formatMoney(price.totalPrice)}
        </dd>
      </dl>
      {isShippingOpen && <p className={styles.hint}>{cartTexts.toBeDeterminedHint}</p>}
    </div>
  )
}
