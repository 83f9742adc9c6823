import { useMemo, useState } from 'react'
import { usePageNumber } from '#address/use-page-number.ts'
import { useProductsById } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { useSettleOrder, useUnsettledOrders } from '#server-state/orders/use-unsettled-orders.ts'
import { useEveryDealership } from '#server-state/people/use-every-dealership.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '#ui/use-media.ts'
import { type CandidateChoice, RowCandidates } from './candidate-orders.tsx'
import { authorOf, minuteOf, nameOf, placeOf } from './order-words.ts'
import { MOST_SHOWN_PRODUCTS, OrderedProducts } from './ordered-products.tsx'
import { SettleActions } from './settle-actions.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import styles from './settle-orders-screen.module.css'

interface Question {
  order: UnsettledOrder
  hasArrived: boolean
}

/**
 * Lists the orders of unknown outcome and settles them (ordering.md §2 Orders of unknown outcome). On tablets the dealership
 * stands below the author, and the products below the time.
 */
export function SettleOrdersScreen() {
  const pageNumber = usePageNumber()
  const list = useUnsettledOrders(pageNumber.page)
  const frame = useListFrame(pageNumber, list, null)
  const dealerships = useEveryDealership()
  const isOffline = useConnection().state === 'offline'
  const isBelowLarge = useMedia(BELOW_LARGE)
  const isNarrow = useMedia(NARROW)
  const isOnTablet = isBelowLarge && !isNarrow
  const [question, setQuestion] = useState<Question | null>(null)
  const { orders = [], count = 0 } = list.value ?? {}
  const products = useProductsOf(orders)
  const hasProducts = orders.some(({ lines }) => lines !== null)
  const reason = isOffline ? texts.needsServer : undefined
  const settle = useSettleOrder()
  const chooseCandidate = ({ intent }: UnsettledOrder, orderId: number) =>
    void settle.run({ intent, orderId, althoughListed: false, note: texts.noteOfChoice }) // ends in a notice
  const dealershipNameOf = ({ dealershipId, history }: UnsettledOrder): string => {
    const name = dealerships.find(({ id }) => id === dealershipId)?.name ?? history?.[0]?.dealershipName
    return name ?? (dealershipId === null ? '' : texts.dealershipOf(dealershipId))
  }
  const choiceFor = (order: UnsettledOrder): CandidateChoice => ({
    orderName: nameOf(order, orders),
    reason: reason ?? (settle.isRunning ? texts.isSettling : undefined),
    choose: ({ id }) => chooseCandidate(order, id),
  })
  const productsColumn: Column<UnsettledOrder> = {
    title: texts.products,
    placeInCard: 'second-line',
    isCutInCard: true,
    cell: (order) => <OrderedProducts order={order} products={products} />,
  }
  const dealershipColumn: Column<UnsettledOrder> = {
    title: texts.dealership,
    placeInCard: 'second-line',
    isCutInCard: true,
    cell: dealershipNameOf,
  }
  const columns: readonly Column<UnsettledOrder>[] = [
    {
      title: texts.author,
      isHeadline: true,
      cell: (order) =>
        isOnTablet ? (
          <span className={styles.author}>
            <span>{authorOf(order)}</span>
            <Muted as="span">{dealershipNameOf(order)}</Muted>
          </span>
        ) : (
          authorOf(order)
        ),
    },
    {
      title: texts.sent,
      keepsWordsWhole: true,
      placeInCard: 'first-line-end',
      cell: (order) => (
        <>
          <SentTime order={order} orders={orders} />
          {isOnTablet && <OrderedProducts order={order} products={products} />}
        </>
      ),
    },
    ...(isOnTablet ? [] : [dealershipColumn]),
    ...(hasProducts && !isOnTablet ? [productsColumn] : []),
    {
      title: texts.history,
      placeInCard: 'second-line',
      cell: (order) => <RowCandidates order={order} orders={orders} choice={choiceFor(order)} />,
    },
    {
      title: texts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (order) => (
        <SettleActions
          order={order}
          choice={choiceFor(order)}
          reason={reason}
          onAsk={(hasArrived) => setQuestion({ order, hasArrived })}
        />
      ),
    },
  ]

  return (
    <Stack gap={3}>
      <TitleBar title={texts.title} lead={texts.lead}>
        <Button icon="refresh" busy={list.isReading} onClick={list.retry}>
          {texts.loadAgain}
        </Button>
      </TitleBar>
      {count > orders.length && <Muted>{texts.severalPages(count)}</Muted>}
      <ListFrame
        {...frame}
        waitingLabel={texts.isLoading}
        emptyState={orders.length === 0 && { icon: 'check', title: texts.none, children: texts.noneHint }}
        notReadState={{ title: texts.notRead, children: texts.notReadHint }}
      >
        <PlainTable
          label={texts.title}
          columns={columns}
          rows={orders}
          keyOf={({ intent }) => intent}
          nameOf={(order) => nameOf(order, orders)}
          rowClassOf={() => styles.row}
          isDense
          isOneLine
          hasLowCards
        />
      </ListFrame>
      {question && (
        <SettleDialog
          // After a refusal the list is read again, and may have a new candidate.
          order={orders.find(({ intent }) => intent === question.order.intent) ?? question.order}
          orders={orders}
          products={products}
          hasArrived={question.hasArrived}
          onClose={() => setQuestion(null)}
        />
      )}
    </Stack>
  )
}

function SentTime({ order, orders }: { order: UnsettledOrder; orders: readonly UnsettledOrder[] }) {
  const place = placeOf(order, orders)
  return (
    <span>
      {place !== undefined && <span>{texts.placeAt(place)}</span>}
      <span className={styles.minute}>{minuteOf(order)}</span>
    </span>
  )
}

function useProductsOf(orders: readonly UnsettledOrder[]) {
  const productIds = orders
    .flatMap(({ lines }) => lines?.slice(0, MOST_SHOWN_PRODUCTS).map(({ productId }) => productId) ?? [])
    .join()
  return useProductsById(useMemo(() => productIds.split(',').filter(Boolean).map(Number), [productIds]))
}
