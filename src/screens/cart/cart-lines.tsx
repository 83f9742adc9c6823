import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { priceLines } from '#domain/pricing.ts'
import { cartTexts } from '#texts/cart.ts'
import { momentWords } from '#texts/figures.ts'
import { Card } from '#ui/card.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import { CartLineItem } from './cart-line-item.tsx'
import styles from './cart-lines.module.css'
import type { CartView } from './cart-view.ts'

export function CartLines({ cart }: { cart: CartView }) {
  const { lines, price, pricesAsOf } = cart
  const { pricing } = useDealership()
  const { may } = useSession()
  const shares = may('administerOrders') ? priceLines(lines, pricing) : null
  return (
    <div className={styles.lines}>
      <Card isPadded={false}>
        <ul aria-label={cartTexts.lines} ref={keepFocus}>
          {lines.map((line, index) => (
            <CartLineItem
              key={line.product.id}
              line={line}
              cart={cart}
              unitPrice={price.unitPrices[index] ?? 0}
              lineTotal={price.lineTotals[index] ?? 0}
              shares={shares?.[index] ?? null}
            />
          ))}
        </ul>
      </Card>
      {pricesAsOf !== null && (
        <p className={styles.age}>{cartTexts.pricesAsOf(momentWords(pricesAsOf, Date.now()))}</p>
      )}
    </div>
  )
}
