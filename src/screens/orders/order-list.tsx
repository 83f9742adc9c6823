import type { ReactNode } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { listTexts } from '#texts/lists.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Table, TableFrame } from '#ui/table/table.tsx'
import type { RowNavigation } from '#ui/table/use-row-navigation.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import { useTable } from '#ui/table/use-table.ts'
import styles from './order-list.module.css'
import { orderWords } from './order-words.ts'
import { useOrderColumns } from './use-order-columns.tsx'
import type { OrdersPage } from './use-orders-page.ts'

/** Row colours by status; rows of paid orders have no colour (ordering.md §4, G70). */
const ROW_CLASSES: Record<OrderStatus, string | undefined> = {
  IN: styles.in,
  PENDING: styles.pending,
  FREE: styles.free,
  PAID: undefined,
  UNDEFINED: undefined,
}

interface OrderListProps {
  list: OrdersPage
  selection: RowSelection<Order>
  /** Renders the controls at the end of an order's row. */
  actionsOf: (order: Order) => ReactNode
  navigation?: RowNavigation
}

export function OrderList({ list, selection, actionsOf, navigation }: OrderListProps) {
  const { may } = useSession()
  const { orders, isLoading } = list
  const { isPreviousData } = list.history
  const table = useTable({
    columns: useOrderColumns(actionsOf),
    rows: orders,
    keyOf: (order) => order.id,
    sorting: list.sorting,
    onSort: list.sortBy,
  })
  const seesStatus = may('seeOrderStatus')
  if (isLoading || (isPreviousData && orders.length === 0))
    return <Skeleton count={6} height="44px" label={orderTexts.isLoading} />
  if (orders.length === 0)
    return <NoOrders isFiltered={list.isFiltered} isCopy={list.history.failure !== null} />
  const rowClassOf = (order: Order) => (seesStatus ? ROW_CLASSES[order.status] : undefined)
  return (
    <div className={classNames(isPreviousData && styles.previousRows)} aria-busy={isPreviousData}>
      {isPreviousData && (
        <span role="status">
          <VisuallyHidden>{orderTexts.isLoading}</VisuallyHidden>
        </span>
      )}
      <TableFrame>
        <Table
          label={orderTexts.list}
          table={table}
          rowClassOf={rowClassOf}
          choice={{
            selection,
            nameOf: (order) => orderHistoryTexts.choose(orderWords(order, may('administerOrders'))),
            chooseAllName: listTexts.chooseAllOfPage,
            isDisabled: isPreviousData,
          }}
          {...(navigation && { navigation })}
          isDense
          hasLowCards
          isOneLine
          opensOnPress
        />
      </TableFrame>
    </div>
  )
}

function NoOrders({ isFiltered, isCopy }: { isFiltered: boolean; isCopy: boolean }) {
  const [title, hint] = isFiltered
    ? [orderHistoryTexts.noneMatch, orderHistoryTexts.noneMatchHint]
    : isCopy
      ? [orderTexts.noneStored, orderTexts.noneStoredHint]
      : [orderTexts.none, orderTexts.noneHint]
  return (
    <Card>
      <EmptyState icon="list" title={title}>
        {hint}
      </EmptyState>
    </Card>
  )
}
