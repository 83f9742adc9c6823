import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { ageWords } from '#texts/figures.ts'
import { orderTexts } from '#texts/orders.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StackingTable } from '#ui/stacking-table.tsx'
import styles from './orders-screen.module.css'
import { SpendingPanel } from './spending/spending-panel.tsx'
import { useOrderColumns } from './use-order-columns.tsx'
import { useOrderHistory } from './use-order-history.ts'

function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}

export function OrdersScreen() {
  const { dealershipId, userId } = useParams()
  const [query, setQuery] = useSearchParams()
  const page = idIn(query.get('page') ?? undefined) ?? 0
  const whose = { dealershipId: idIn(dealershipId), userId: idIn(userId) }
  const { orders, count, isLoading, copy, tryAgain } = useOrderHistory(page, whose)
  const columns = useOrderColumns()

  function content(): ReactNode {
    if (isLoading) return <Skeleton count={6} height="44px" label={orderTexts.isLoading} />
    if (orders.length === 0) {
      return (
        <Card>
          <EmptyState icon="list" title={copy === null ? orderTexts.none : orderTexts.noneStored}>
            {copy === null ? orderTexts.noneHint : orderTexts.noneStoredHint}
          </EmptyState>
        </Card>
      )
    }
    return (
      <div className={styles.table}>
        <StackingTable label={orderTexts.list} columns={columns} rows={orders} keyOf={(order) => order.id} />
      </div>
    )
  }

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{orderTexts.title}</h1>
      {copy !== null && !isLoading && (
        <Note
          tone="wait"
          icon="offline"
          role="status"
          actions={
            <Button size="small" icon="refresh" onClick={tryAgain}>
              {orderTexts.tryAgain}
            </Button>
          }
        >
          {orders.length === 0
            ? copy.failure
            : orderTexts.lastCopy(
                copy.failure,
                copy.readAt === null ? orderTexts.neverRead : ageWords(Date.now() - copy.readAt),
              )}
        </Note>
      )}
      <SpendingPanel dealershipId={whose.dealershipId} />
      {content()}
      {count > ORDERS_PER_PAGE && (
        <Pager
          page={page}
          pageCount={Math.ceil(count / ORDERS_PER_PAGE)}
          onChoose={(next) => setQuery(next === 0 ? {} : { page: String(next) })}
        />
      )}
    </div>
  )
}
