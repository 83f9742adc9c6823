import { checkoutTexts } from '#texts/cart.ts'
import { Card } from '#ui/card.tsx'
import { Spinner } from '#ui/spinner.tsx'
import styles from './checkout-progress.module.css'

/** The order is safe already; this says so while the server is asked. */
export function CheckoutProgress() {
  return (
    <Card>
      <p className={styles.progress} role="status">
        <Spinner size={28} />
        {checkoutTexts.isSaved}
      </p>
    </Card>
  )
}
