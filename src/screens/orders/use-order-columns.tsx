import type { ReactNode } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { listDate } from '#domain/values/dates.ts'
import { formatMoney } from '#domain/values/money.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { isNumberShown } from '#domain/orders/order-status.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import type { Column } from '#ui/table/columns.ts'
import { DealershipName } from './dealership-name.tsx'
import styles from './order-list.module.css'
import { OrderNumber } from './order-number.tsx'
import { useAuthorName, useIsShippingOpen } from './order-words.ts'
import { StatusChip } from './status-chip.tsx'

/** A PO# that is longer may break over lines. */
const MAX_UNBROKEN_LENGTH = 14

/** A PO# such as `PO-6468` stays on one line; browsers would break it at the hyphen. */
function PoNumber({ text }: { text: string }) {
  return <span className={text.length > MAX_UNBROKEN_LENGTH ? undefined : styles.number}>{text}</span>
}

/** False for people who see only the orders of their one dealership, and need no column for it (G119). */
export function useShowsDealership(): boolean {
  const { account, may } = useSession()
  return may('administerOrders') || may('seeOrderDealership') || (account?.dealerships.length ?? 0) > 1
}

/** The columns that the person may see (ordering.md §2, G61, G119). */
export function useOrderColumns(actionsOf: (order: Order) => ReactNode): Column<Order>[] {
  const { may } = useSession()
  const authorName = useAuthorName()
  const isShippingOpen = useIsShippingOpen()
  const isStaff = may('administerOrders')
  const showsDealership = useShowsDealership()
  const showsAmounts = may('seeOrderAmounts')
  const showsUserIds = may('seeOrderUserIds')

  const columns: (Column<Order> | false)[] = [
    {
      title: orderTexts.order,
      keepsWordsWhole: true,
      isHeadline: true,
      sort: { columnName: 'id', firstDirection: 'descending' },
      cell: (order) => <OrderNumber order={order} />,
    },
    {
      title: orderTexts.date,
      keepsWordsWhole: true,
      placeInCard: 'second-line',
      sort: { columnName: 'createdAt', firstDirection: 'descending' },
      cell: (order) => listDate(order.createdAt),
    },
    {
      title: orderTexts.user,
      // A row is one line on tablets, with the dealership or the person.
      isHiddenBelowLarge: showsDealership,
      sort: { columnName: 'userName' },
      cell: ({ user }) => (showsUserIds ? <span title={authorName(user)}>{user.id}</span> : authorName(user)),
    },
    showsDealership && {
      title: orderTexts.dealership,
      placeInCard: 'second-line',
      isCutInCard: true,
      sort: { columnName: 'dealerName' },
      cell: ({ dealership }) => <DealershipName dealership={dealership} isInRow />,
    },
    {
      title: orderTexts.poNumber,
      isHiddenBelowLarge: true,
      cell: ({ poNumber }) => <PoNumber text={poNumber} />,
    },
    { title: orderTexts.orderer, isHiddenBelowLarge: true, cell: ({ namePo }) => namePo },
    showsAmounts && {
      title: orderTexts.items,
      align: 'end',
      isHiddenBelowLarge: true,
      sort: { columnName: 'qntProduct', firstDirection: 'descending' },
      cell: (order) => order.lines.length,
    },
    may('seeOrderStatus') && {
      title: orderTexts.status,
      keepsWordsWhole: true,
      // In the second line it would leave too little room for the names of dealerships that begin alike.
      placeInCard: showsDealership ? 'first-line-end' : 'second-line',
      sort: { columnName: 'status' },
      cell: ({ status }) => (
        <span className={isNumberShown(status, isStaff) ? undefined : styles.saidByNumber}>
          <StatusChip status={status} isDealerUser={!isStaff} />
        </span>
      ),
    },
    showsAmounts && {
      title: orderTexts.amount,
      align: 'end',
      placeInCard: 'first-line-end',
      sort: { columnName: 'totalAmount', firstDirection: 'descending' },
      cell: (order) => {
        if (isShippingOpen(order)) return cartTexts.toBeDetermined
        return order.totalAmount === null ? null : formatMoney(order.totalAmount)
      },
    },
    {
      title: orderHistoryTexts.actions,
      isTitleHidden: true,
      cell: actionsOf,
    },
  ]
  return columns.filter((column) => column !== false)
}
