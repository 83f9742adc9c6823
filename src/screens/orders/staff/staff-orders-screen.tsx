import { type ComponentType, useRef, useState } from 'react'
import { useSession } from '#app-context/people/use-session.ts'
import { useUndoableMails } from '#app-context/people/use-undoable-mails.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderSortField } from '#domain/orders/order-filter.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { Select } from '#ui/select/select.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { useSelection } from '#ui/table/use-selection.ts'
import { NARROW, useMedia } from '#ui/use-media.ts'
import type { FilterKey } from '../filter-fields.ts'
import { OrderFilters } from '../order-filters.tsx'
import { OrderList } from '../order-list.tsx'
import { OrderScopeNote } from '../order-scope-note.tsx'
import type { WaitingOrdersSlotProps } from '../orders-screen.tsx'
import { SpendingPanel } from '../spending/spending-panel.tsx'
import { type OrdersPage, useOrderScope, useOrdersPage } from '../use-orders-page.ts'
import { BulkActions } from './bulk-actions.tsx'
import { KeyList } from './key-list.tsx'
import { MorningButton } from './morning/morning-button.tsx'
import { OrderTaskDialog } from './order-task-dialog.tsx'
import styles from './staff-orders-screen.module.css'
import { type KeyedActions, StaffRowActions } from './staff-row-actions.tsx'
import { StaffTools } from './staff-tools.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useOrderTasks } from './use-order-tasks.ts'

/** A text for every sorting that an address or a saved view can have, so that the field can show each of them. */
const SORTING_TEXTS: Record<'' | OrderSortField | `-${OrderSortField}`, string> = staffOrderTexts.sorted

interface StaffOrdersScreenProps {
  /** The orders of this device, above the placed ones; passed in by the app. */
  WaitingOrders?: ComponentType<WaitingOrdersSlotProps>
}

/** The order history for staff (ordering.md §2 Order history). */
export function StaffOrdersScreen({ WaitingOrders }: StaffOrdersScreenProps) {
  const scope = useOrderScope()
  const list = useOrdersPage(scope)
  const { orders, history, pageNumber } = list
  const selection = useSelection({
    keyOf: ({ id }: Order) => id,
    scope: list.listKey,
    pageRows: orders,
    checkedMeansNamed: true,
  })

  /** Filters apply to the placed orders only. */
  const isWholeFirstPage = pageNumber.page === 0 && !list.isFiltered
  const keyedActions = useRef<KeyedActions>(new Map())
  const [areKeysShown, setAreKeysShown] = useState(false)
  const mails = useUndoableMails(true)
  const focusFieldRef = useRef<((key: FilterKey) => void) | null>(null)
  const navigation = useListKeys({
    list,
    selection,
    keyedActions,
    globalKeys: {
      '?': () => setAreKeysShown(true),
      u: () => void mails.undo(),
      d: () => focusFieldRef.current?.('dealership'),
      n: () => focusFieldRef.current?.('order'),
    },
  })
  const tasks = useOrderTasks()
  const task = tasks.current
  const actionsOf = (order: Order) => (
    <StaffRowActions
      order={order}
      keyedActions={keyedActions}
      beginTask={tasks.beginTask}
      mails={mails}
      isPreviousData={list.history.isPreviousData}
      onChange={(changedOrder) => {
        if (changedOrder === null || !list.matches(changedOrder)) selection.removeRows([order.id])
      }}
    />
  )

  return (
    <Stack gap={2}>
      <TitleBar title={orderTexts.title}>
        <OrderFilters
          appliedFilter={list.typedFilter}
          allowedFilters={list.allowedFilters}
          isDealerUser={false}
          onApply={list.applyFilter}
          focusFieldRef={focusFieldRef}
        />
        <div className={styles.buttons}>
          <PhoneSorting list={list} />
          <MorningButton list={list} selection={selection} scope={scope} />
          <StaffTools list={list} scope={scope} />
          <div className={styles.keys}>
            <IconButton
              icon="keyboard"
              variant="plain"
              label={staffOrderTexts.keys}
              title={staffOrderTexts.keysTitle}
              aria-keyshortcuts="?"
              onClick={() => setAreKeysShown(true)}
            />
          </div>
        </div>
      </TitleBar>
      {scope.dealershipId !== undefined || scope.userId !== undefined ? (
        <Row>
          <OrderScopeNote {...scope} orders={orders} />
          {scope.dealershipId !== undefined && (
            <SpendingPanel dealershipId={scope.dealershipId} hasNoteOfList={history.failure !== null} />
          )}
        </Row>
      ) : null}
      <CopyNote
        text={lastCopyText(history, Date.now())}
        retryText={lastCopyTexts.loadAgain}
        isRetrying={history.isReading}
        onRetry={history.retry}
      />
      {WaitingOrders && isWholeFirstPage && (
        <WaitingOrders {...scope} placedIds={orders.map(({ id }) => id)} placedReadAt={history.readAt} />
      )}
      <OrderList list={list} selection={selection} actionsOf={actionsOf} navigation={navigation} />
      {/* With this React key, running bulk work ends when the list shows another dealership or user. */}
      <BulkActions key={JSON.stringify(scope)} list={list} selection={selection} scope={scope} />
      {list.pageCount > 1 && (
        <Pager page={pageNumber.page} pageCount={list.pageCount} onChoose={pageNumber.choose} />
      )}
      {task !== null && <OrderTaskDialog key={task.key} task={task} onEnd={() => tasks.end(task)} />}
      <KeyList isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} />
    </Stack>
  )
}

/** The sorting field of narrow screens, which show cards without column heads. */
function PhoneSorting({ list }: { list: OrdersPage }) {
  const { may } = useSession()
  if (!useMedia(NARROW)) return null
  const offeredTexts = { ...SORTING_TEXTS, ...(may('seeOrderUserIds') && staffOrderTexts.sortedByUserId) }
  return (
    <Select
      aria-label={staffOrderTexts.sortBy}
      value={list.sortText}
      options={Object.entries(offeredTexts).map(([value, label]) => ({ value, label }))}
      onChange={(event) => list.sortByText(event.target.value)}
    />
  )
}
