import { checkoutTexts } from '#texts/cart.ts'
import { newCustomerTexts } from '#texts/new-customer.ts'
import { Card } from '#ui/card.tsx'
import { CartTotals } from './cart-totals.tsx'
import type { CartView } from './cart-view.ts'
import styles from './order-summary.module.css'

/** What the order of a new customer comes to; the form below the cart places it. */
export function NewCustomerSummary({ cart, isShippingOpen }: { cart: CartView; isShippingOpen: boolean }) {
  return (
    <Card as="aside" label={checkoutTexts.summary}>
      <div className={styles.summary}>
        <CartTotals cart={cart} isShippingOpen={isShippingOpen} isEditable={false} onWrongAmount={() => {}} />
        <p className={styles.hint}>{newCustomerTexts.taxOfState}</p>
      </div>
    </Card>
  )
}
