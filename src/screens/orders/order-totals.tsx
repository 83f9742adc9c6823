import type { ReactNode } from 'react'
import { addMoney, formatMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Totals } from '#ui/layout/totals.tsx'

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
      <Stack gap={2}>
        <Totals>
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
        </Totals>
        <Totals isTotal>
          <dt>{cartTexts.total}</dt>
          <dd>{amountText(order.totalAmount)}</dd>
        </Totals>
      </Stack>
    </Card>
  )
}
