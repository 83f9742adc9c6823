import type { ComponentType, ReactNode } from 'react'
import type { Order, OrderLine } from '#domain/orders/order.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { Column } from '#ui/table/columns.ts'
import { AcceptedChanges } from './accepted-changes.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import styles from './order-view-screen.module.css'
import { useIsShippingOpen } from './order-words.ts'
import { PaperOrderCard } from './paper/paper-order-card.tsx'

export interface OrderBodyProps {
  order: Order
  /** The button that adds the selected lines to the cart; passed in by the app. */
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
  /** The columns after the product. If undefined, the table has the columns of buyers. */
  figureColumns?: Column<OrderLine>[]
  /** Renders a note before the shipping or the tax of the whole order. */
  amountNote?: (amount: 'shippingCost' | 'tax') => ReactNode
  /** Content below the products, on narrow screens at the end of the page; not printed. */
  children?: ReactNode
}

/** The lines, the totals and the facts of an order, and its paper order. */
export function OrderBody({ order, ReAdd, figureColumns, amountNote, children }: OrderBodyProps) {
  const isShippingOpen = useIsShippingOpen()
  return (
    <div className={styles.columns}>
      <OrderLines
        lines={order.lines}
        hasAmounts={order.totalAmount !== null}
        {...(figureColumns && { figureColumns })}
        ReAdd={ReAdd}
      />
      <div className={styles.side}>
        <OrderTotals order={order} isShippingOpen={isShippingOpen(order)} amountNote={amountNote} />
        <OrderFacts order={order} />
        <AcceptedChanges order={order} />
        {order.confirmNumber !== '' && <PaperOrderCard order={order} />}
      </div>
      {children && <div className={styles.unprinted}>{children}</div>}
    </div>
  )
}
