import { isAgreedForWholeOrder } from '#domain/orders/amounts-of-order.ts'
import type { Order, OrderLine } from '#domain/orders/order.ts'
import { formatMoney } from '#domain/values/money.ts'
import { useRefetchOrder } from '#server-state/orders/use-order-events.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'
import type { Column } from '#ui/table/columns.ts'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { OrderBody, type OrderBodyProps } from '../order-body.tsx'
import { PRICE_COLUMN, QUANTITY_COLUMN, TOTAL_COLUMN } from '../order-lines.tsx'
import { OrderEvents } from './order-events.tsx'

/** The columns of an ordered line: staff see the same figures in the cart (ordering.md §6). */
const FIGURE_COLUMNS: Column<OrderLine>[] = [
  PRICE_COLUMN,
  {
    title: staffOrderViewTexts.adjustment,
    align: 'end',
    placeInCard: 'second-line',
    cell: ({ discount }) => staffOrderViewTexts.percent(discount),
  },
  QUANTITY_COLUMN,
  {
    title: cartTexts.shipping,
    align: 'end',
    placeInCard: 'second-line',
    hasTitleInCard: true,
    cell: ({ shippingCost }) => formatMoney(shippingCost),
  },
  // Not in a card, which it would make three lines high: on phones the totals below have the tax.
  {
    title: cartTexts.tax,
    align: 'end',
    cell: ({ taxCost }) => formatMoney(taxCost),
  },
  TOTAL_COLUMN,
]

/** The staff's view of an order. */
export function StaffOrder(props: OrderBodyProps) {
  useRefetchOrder(props.order.id)
  // Without an adjusted price the column is empty; on tablets the names need its width.
  const isTouched = useMedia(BELOW_LARGE)
  const hasAdjustment = props.order.lines.some(({ discount }) => discount !== 0)
  const figureColumns =
    isTouched && !hasAdjustment
      ? FIGURE_COLUMNS.filter(({ title }) => title !== staffOrderViewTexts.adjustment)
      : FIGURE_COLUMNS
  return (
    <OrderBody
      {...props}
      figureColumns={figureColumns}
      amountNote={(amount) => <AgreedAmountNote order={props.order} amount={amount} />}
    >
      <OrderEvents order={props.order} />
    </OrderBody>
  )
}

interface AgreedAmountNoteProps {
  order: Order
  amount: 'shippingCost' | 'tax'
}

/** Marks an amount that was agreed for the whole order and differs from the sum of its lines (G171). */
function AgreedAmountNote({ order, amount }: AgreedAmountNoteProps) {
  if (!isAgreedForWholeOrder(order, amount)) return null
  return <small title={staffOrderViewTexts.asAgreedHint}>{staffOrderViewTexts.asAgreed} </small>
}
