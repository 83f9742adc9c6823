import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { useLastPage, usePageNumber } from '#live/use-page-number.ts'
import { useSession } from '#live/use-session.ts'
import { ordersPath } from '#paths'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { orderTexts } from '#texts/orders.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { addressOf, FILTER_KEYS, type FilterKey, filterOf, typedFilterIn } from './filter-fields.ts'
import { ForeignDealership, useIsForeign } from './foreign-dealership.tsx'
import { OrderCopyNote } from './order-copy-note.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import styles from './orders-screen.module.css'
import { SpendingPanel } from './spending/spending-panel.tsx'
import { useShowsDealership } from './use-order-columns.tsx'
import { useOrderHistory } from './use-order-history.ts'
import { WhoseOrders } from './whose-orders.tsx'

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
  const { orders, count, isLoading, isOfBefore, copy, tryAgain } = history
  const isBeyond = useLastPage(number, isLoading || isOfBefore ? null : count, ORDERS_PER_PAGE)
  const address = addressOf(typed)

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
      {copy !== null && !isLoading && (
        <OrderCopyNote copy={copy} isEmpty={orders.length === 0} tryAgain={tryAgain} />
      )}
      <OrderList
        {...history}
        isLoading={isLoading || isBeyond}
        isFiltered={Object.keys(address).length > 0}
      />
      {count > ORDERS_PER_PAGE && (
        <Pager page={page} pageCount={Math.ceil(count / ORDERS_PER_PAGE)} onChoose={number.choose} />
      )}
    </div>
  )
}
