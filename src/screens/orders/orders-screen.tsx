import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/order.ts'
import { ordersPath } from '#paths'
import { type OrderPage, useOrderHistory } from '#server-state/use-order-history.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { orderTexts } from '#texts/orders.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { useSelection } from '#ui/table/use-selection.ts'
import { ChosenOrders } from './chosen-orders.tsx'
import { addressOf, FILTER_KEYS, type FilterKey, filterOf, typedFilterIn } from './filter-fields.ts'
import { ForeignDealership, useIsForeign } from './foreign-dealership.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import styles from './orders-screen.module.css'
import { SpendingPanel } from './spending/spending-panel.tsx'
import { useShowsDealership } from './use-order-columns.tsx'
import { WhoseOrders } from './whose-orders.tsx'

const NONE: OrderPage = { orders: [], count: 0, pageCount: 0 }

function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The fields that the person may filter by: those whose column he sees (ordering.md §2). */
function useAllowedFilters(): FilterKey[] {
  const { may } = useSession()
  const hidden = new Set<FilterKey>()
  if (!may('seeOrderAmounts')) hidden.add('qnt').add('amount')
  if (!may('seeOrderStatus')) hidden.add('status')
  if (!useShowsDealership()) hidden.add('dealership')
  return FILTER_KEYS.filter((key) => !hidden.has(key))
}

export function OrdersScreen() {
  const { dealershipId, userId } = useParams()
  const whose = { dealershipId: idIn(dealershipId), userId: idIn(userId) }
  if (!useIsForeign(whose.dealershipId)) return <OrdersOf {...whose} />
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{orderTexts.title}</h1>
      <ForeignDealership>
        <LinkButton variant="primary" to={ordersPath}>
          {orderHistoryTexts.showAll}
        </LinkButton>
      </ForeignDealership>
    </div>
  )
}

function OrdersOf(whose: { dealershipId: number | undefined; userId: number | undefined }) {
  const [query, setQuery] = useSearchParams()
  const { may } = useSession()
  const number = usePageNumber()
  const { page } = number
  const allowed = useAllowedFilters()
  const asked = query.toString()
  const allowedKeys = allowed.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are written out as texts, which compare by value
  const typed = useMemo(() => typedFilterIn(query, allowed), [asked, allowedKeys])
  const history = useOrderHistory(page, whose, filterOf(typed))
  const { isOfBefore } = history
  const { orders, count, pageCount } = history.value ?? NONE
  const isLoading = history.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || isOfBefore ? null : pageCount)
  const address = addressOf(typed)
  // Kept while pages turn, gone with another filter (G65).
  const selection = useSelection({
    keyOf: ({ id }: Order) => id,
    scope: JSON.stringify([whose, address]),
    shown: orders,
  })

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{orderTexts.title}</h1>
        <SpendingPanel dealershipId={whose.dealershipId} />
      </div>
      <WhoseOrders {...whose} orders={orders} />
      <OrderFilters
        applied={typed}
        allowed={allowed}
        isDealerUser={!may('administerOrders')}
        onApply={(next) => setQuery(addressOf(next))}
      />
      <CopyNote
        text={lastCopyText(history, orderTexts, Date.now())}
        retry={lastCopyTexts.tryAgain}
        isRetrying={history.isReading}
        onRetry={history.retry}
      />
      <OrderList
        orders={orders}
        isLoading={isLoading || isBeyond}
        isOfBefore={isOfBefore}
        isCopy={history.failure !== null}
        isFiltered={Object.keys(address).length > 0}
        selection={selection}
      />
      <ChosenOrders
        selection={selection}
        shown={orders}
        total={count}
        whose={whose}
        filter={filterOf(typed)}
      />
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} onChoose={number.choose} />}
    </div>
  )
}
