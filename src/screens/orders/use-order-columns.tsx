import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { orderNumberText } from '#domain/order-status.ts'
import { useSession } from '#live/use-session.ts'
import { orderViewPath } from '#paths'
import { cartTexts } from '#texts/cart.ts'
import { orderTexts } from '#texts/orders.ts'
import type { Column } from '#ui/stacking-table.tsx'
import { listDate } from './order-dates.ts'
import { StatusChip } from './status-chip.tsx'
import { useOpenShipping } from './use-open-shipping.ts'

/** The columns that the person may see (ordering.md §2, G61, G119). */
export function useOrderColumns(): Column<Order>[] {
  const { account, may } = useSession()
  const isShippingOpen = useOpenShipping()
  const isStaff = may('administerOrders')
  const showsDealership = isStaff || (account?.dealerships.length ?? 0) > 1
  const showsAmounts = may('seeOrderAmounts')

  const columns: (Column<Order> | false)[] = [
    {
      title: orderTexts.order,
      isHeadline: true,
      cell: (order) => <Link to={orderViewPath(order.id)}>{orderNumberText(order, isStaff)}</Link>,
    },
    { title: orderTexts.date, cell: (order) => listDate(order.createdAt) },
    showsDealership && { title: orderTexts.dealership, cell: (order) => order.dealership.name },
    showsAmounts && { title: orderTexts.items, align: 'end', cell: (order) => order.lines.length },
    may('seeOrderStatus') && {
      title: orderTexts.status,
      cell: (order) => <StatusChip status={order.status} isDealerUser={!isStaff} />,
    },
    showsAmounts && {
      title: orderTexts.amount,
      align: 'end',
      cell: ({ dealership, totalAmount }) => {
        if (isShippingOpen(dealership.id)) return cartTexts.toBeDetermined
        return totalAmount === null ? null : formatMoney(totalAmount)
      },
    },
  ]
  return columns.filter((column) => column !== false)
}
