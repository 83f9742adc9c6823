import { type ComponentType, useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { ordersPath } from '#paths'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { useSelection } from '#ui/table/use-selection.ts'
import { ChosenOrders } from './chosen-orders.tsx'
import { ForeignDealership, useIsForeignDealership } from './foreign-dealership.tsx'
import type { OrderAgainSlotProps } from './order-again-slot.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import { OrderRowActions } from './order-row-actions.tsx'
import { OrderScopeNote } from './order-scope-note.tsx'
import { SpendingPanel } from './spending/spending-panel.tsx'
import { useOrderScope, useOrdersPage } from './use-orders-page.ts'
import { useOrdersWorkbook } from './use-orders-workbook.ts'

/** `RemoveOrder` is part of the staff's code. If it cannot be loaded, no question appears and nothing is removed. */
const RemoveOrder = lazyPart(async () => (await import('./staff/remove-order.tsx')).RemoveOrder)

/** The properties of the app's component that shows the orders of this device above the placed ones. */
export interface WaitingOrdersSlotProps {
  /** Only orders of this dealership, or of this user, are shown. */
  dealershipId: number | undefined
  userId: number | undefined
  /** The placed orders that the screen shows. */
  placedIds: readonly number[]
  /** When the server sent the placed orders; null while they are awaited. */
  placedReadAt: number | null
}

interface OrdersScreenProps {
  /** Adds an order to the cart again; passed in by the app. */
  OrderAgain: ComponentType<OrderAgainSlotProps>
  /** The orders of this device, above the placed ones; passed in by the app. */
  WaitingOrders?: ComponentType<WaitingOrdersSlotProps>
}

/** The order history of buyers; staff have the screen of `staff/`. */
export function OrdersScreen(props: OrdersScreenProps) {
  const scope = useOrderScope()
  if (!useIsForeignDealership(scope.dealershipId)) return <ScopedOrders scope={scope} {...props} />
  return (
    <Stack gap={2}>
      <TitleBar title={orderTexts.title} />
      <ForeignDealership>
        <LinkButton variant="primary" to={ordersPath}>
          {orderHistoryTexts.showAll}
        </LinkButton>
      </ForeignDealership>
    </Stack>
  )
}

function ScopedOrders({
  scope,
  OrderAgain,
  WaitingOrders,
}: OrdersScreenProps & { scope: ReturnType<typeof useOrderScope> }) {
  const list = useOrdersPage(scope)
  const workbook = useOrdersWorkbook(scope, list.filter)
  const { orders, count, history, pageNumber } = list
  const selection = useSelection({ keyOf: ({ id }: Order) => id, scope: list.listKey, pageRows: orders })
  const { may } = useSession()
  const [orderToRemove, setOrderToRemove] = useState<Order | null>(null)
  const [orderToRepeat, setOrderToRepeat] = useState<Order | null>(null)
  /** Filters apply to the placed orders only. */
  const isWholeFirstPage = pageNumber.page === 0 && !list.isFiltered
  const actionsOf = (order: Order) => (
    <OrderRowActions
      order={order}
      {...(may('placeOrders') && { onOrderAgain: () => setOrderToRepeat(order) })}
      {...(may('removeOrders') && { onRemove: () => setOrderToRemove(order) })}
    />
  )

  return (
    <Stack gap={2}>
      <TitleBar title={orderTexts.title}>
        <OrderFilters
          appliedFilter={list.typedFilter}
          allowedFilters={list.allowedFilters}
          isDealerUser
          onApply={list.applyFilter}
        />
        <SpendingPanel
          dealershipId={scope.dealershipId}
          workbook={workbook}
          isFiltered={list.isFiltered}
          hasNoteOfList={history.failure !== null}
        />
      </TitleBar>
      <OrderScopeNote {...scope} orders={orders} />
      <CopyNote
        text={lastCopyText(history, Date.now())}
        retryText={lastCopyTexts.loadAgain}
        isRetrying={history.isReading}
        onRetry={history.retry}
      />
      {WaitingOrders && isWholeFirstPage && (
        <WaitingOrders {...scope} placedIds={orders.map(({ id }) => id)} placedReadAt={history.readAt} />
      )}
      <OrderList list={list} selection={selection} actionsOf={actionsOf} />
      <ChosenOrders
        selection={selection}
        pageOrders={list.selectableOrders}
        total={count}
        scope={scope}
        filter={list.filter}
      />
      {list.pageCount > 1 && (
        <Pager page={pageNumber.page} pageCount={list.pageCount} onChoose={pageNumber.choose} />
      )}
      {orderToRepeat !== null && (
        <OrderAgain
          key={orderToRepeat.id}
          lines={orderToRepeat.lines}
          dealershipId={orderToRepeat.dealership.id}
          onEnd={() => setOrderToRepeat(null)}
        />
      )}
      {orderToRemove !== null && (
        <RemoveOrder
          order={orderToRemove}
          onRemoved={() => selection.removeRows([orderToRemove.id])}
          onClose={() => setOrderToRemove(null)}
        />
      )}
    </Stack>
  )
}
