import type { ComponentType, ReactNode } from 'react'
import type { Order, OrderLine } from '#domain/orders/order.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { Column } from '#ui/table/columns.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import styles from './order-view-screen.module.css'
import { useOpenShipping } from './order-words.ts'
import { PaperOrderCard } from './paper-order-card.tsx'

export interface OrderBodyProps {
  order: Order
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
  /** The columns of the lines after the product. */
  figures?: Column<OrderLine>[]
  /** A note before shipping and tax of the whole order. */
  amountNote?: (amount: 'shippingCost' | 'tax') => ReactNode
  /** Shown below the products, on narrow screens below everything; not printed. */
  children?: ReactNode
}

/** The lines, the totals and the facts of an order. */
export function OrderBody({ order, ReAdd, figures, amountNote, children }: OrderBodyProps) {
  const isShippingOpen = useOpenShipping()
  return (
    <div className={styles.columns}>
      <OrderLines
        lines={order.lines}
        hasAmounts={order.totalAmount !== null}
        {...(figures && { figures })}
        ReAdd={ReAdd}
      />
      <div className={styles.side}>
        <OrderTotals order={order} isShippingOpen={isShippingOpen(order)} amountNote={amountNote} />
        <OrderFacts order={order} />
        {order.confirmNumber !== '' && <PaperOrderCard order={order} />}
      </div>
      {children && <div className={styles.unprinted}>{children}</div>}
    </div>
  )
}
