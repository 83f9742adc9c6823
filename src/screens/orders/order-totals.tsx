import type { ReactNode } from 'react'
import { addMoney, formatMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './order-totals.module.css'

interface OrderTotalsProps {
  order: Order
  /** True while shipping and total show TBD (`useIsShippingOpen`). */
  isShippingOpen: boolean
  /** Renders a note before the amount. */
  amountNote?: ((amount: 'shippingCost' | 'tax') => ReactNode) | undefined
}

/** Subtotal, shipping, tax and total. Buyers in Alaska and Hawaii see TBD as shipping and total (G58). */
export function OrderTotals({ order, isShippingOpen, amountNote }: OrderTotalsProps) {
  const subTotal = addMoney(...order.lines.map(({ finalPrice }) => finalPrice))
  // The server sends no amounts to people who may not see amounts; without this line they would read $0.00.
  if (order.totalAmount === null) return null
  const amountText = (amount: number) => (isShippingOpen ? cartTexts.toBeDetermined : formatMoney(amount))
  return (
    <Card>
      <dl className={styles.totals}>
        <dt>{cartTexts.subTotal}</dt>
        <dd>{formatMoney(subTotal)}</dd>
        <dt>{cartTexts.shipping}</dt>
        <dd>
          {amountNote?.('shippingCost')}
          <span>{amountText(order.shippingCost)}</span>
        </dd>
        <dt>{cartTexts.tax}</dt>
        <dd>
          {amountNote?.('tax')}
          <span>{formatMoney(order.tax)}</span>
        </dd>
        <dt className={styles.total}>{cartTexts.total}</dt>
        <dd className={styles.total}>{amountText(order.totalAmount)}</dd>
      </dl>
    </Card>
  )
}
