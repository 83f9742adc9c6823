import { type ComponentType, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useParams } from 'react-router-dom'
import { useBackLink } from '#address/back-link.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { orderNumberText } from '#domain/orders/order-status.ts'
import { orderLoadErrorText } from '#server-state/orders/order-load-failure-text.ts'
import { useOrder } from '#server-state/orders/use-order.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import type { Action } from '#ui/dialog/menu.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import type { OrderAgainSlotProps } from './order-again-slot.ts'
import { OrderBody } from './order-body.tsx'
import { KeptInvoiceNote } from './kept-invoice-note.tsx'
import { OrderPaperButtons } from './order-paper-buttons.tsx'
import styles from './order-view-screen.module.css'
import { orderViewDate, useAuthorName } from './order-words.ts'
import { SlipHead } from './slip-head.tsx'
import { StatusChip } from './status-chip.tsx'

/** The staff's view of an order; if its code cannot be loaded, staff see the buyers' view. */
const StaffOrder = lazyPart(async () => (await import('./staff/staff-order.tsx')).StaffOrder, OrderBody)

const StaffOrderButtons = lazyPart(
  async () => (await import('./staff/staff-order-buttons.tsx')).StaffOrderButtons,
)

/** Windows in which the facts of the order stand below its products (order-view-screen.module.css). */
const IN_ONE_COLUMN = '(width < 60em)'

interface OrderViewScreenProps {
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
  /** Adds the whole order to the cart. */
  OrderAgain: ComponentType<OrderAgainSlotProps>
  /** Saves the products of the order as a list: a button, or the action that `children` gets. */
  SaveAsList?: ComponentType<{
    lines: readonly EarlierLine[]
    dealershipId?: number
    children?: (action: Action | undefined) => ReactNode
  }>
}

export function OrderViewScreen(parts: OrderViewScreenProps) {
  const { id } = useParams()
  const { to } = useBackLink()
  const [removedId, setRemovedId] = useState<string | undefined>()
  if (removedId !== undefined && removedId === id) return <Navigate to={to} replace />
  // flushSync unmounts the removed order at once, so that it is not read again, which would fail.
  return <ShownOrder key={id} {...parts} onRemoved={() => flushSync(() => setRemovedId(id))} />
}

function ShownOrder({
  ReAdd,
  OrderAgain,
  SaveAsList,
  onRemoved,
}: OrderViewScreenProps & { onRemoved: () => void }) {
  const [isOrderingAgain, setIsOrderingAgain] = useState(false)
  const { id } = useParams()
  const fact = useOrder(Number(id))
  const { value: order, source, error, isReading, retry } = fact
  const { may } = useSession()
  const backLink = useBackLink()
  // Below the large breakpoint the breadcrumbs alone lead back.
  const isTouched = useMedia(BELOW_LARGE)
  const isInOneColumn = useMedia(IN_ONE_COLUMN)
  const authorName = useAuthorName()
  const isStaff = may('administerOrders')
  const title = order ? orderTexts.orderTitle(orderNumberText(order, isStaff)) : undefined
  usePageTitle(title)

  if (source === 'awaited')
    return (
      <div className={styles.screen}>
        <TitleBar title={orderTexts.oneOrder} />
        <Skeleton count={5} height="44px" label={orderTexts.isLoading} />
      </div>
    )
  if (order === undefined) {
    const retryButton = (
      <Button icon="refresh" busy={isReading} onClick={retry}>
        {lastCopyTexts.loadAgain}
      </Button>
    )
    return (
      <div className={styles.screen}>
        <TitleBar title={orderTexts.oneOrder} />
        <Note tone="bad" role="alert" actions={retryButton}>
          {orderLoadErrorText(error)}
        </Note>
      </div>
    )
  }
  const listProps = {
    lines: order.lines.map((line) => (order.totalAmount === null ? { ...line, price: null } : line)),
    dealershipId: order.dealership.id,
  }
  const renderButtons = (saveAction?: Action) => {
    const props = {
      order,
      otherAction: saveAction,
      otherButton: SaveAsList && !isTouched ? <SaveAsList {...listProps} /> : undefined,
    }
    return isStaff || may('removeOrders') ? (
      <StaffOrderButtons {...props} onRemoved={onRemoved} />
    ) : (
      <OrderPaperButtons {...props} />
    )
  }
  return (
    <div className={styles.screen}>
      <SlipHead />
      <TitleBar
        title={title}
        facts={
          isInOneColumn && (
            <div className={styles.unprinted}>
              <Muted>
                {[orderViewDate(order.createdAt), order.poNumber, authorName(order.user)]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
            </div>
          )
        }
        beside={may('seeOrderStatus') && <StatusChip status={order.status} isDealerUser={!isStaff} />}
      >
        {!isTouched && (
          <LinkButton variant="quiet" icon="list" {...backLink}>
            {orderTexts.back}
          </LinkButton>
        )}
        <Row>
          {!isStaff && may('placeOrders') && (
            <Button variant="primary" icon="cart" onClick={() => setIsOrderingAgain(true)}>
              {orderHistoryTexts.orderAgain}
            </Button>
          )}
          {SaveAsList && isTouched ? (
            <SaveAsList {...listProps}>{renderButtons}</SaveAsList>
          ) : (
            renderButtons()
          )}
        </Row>
      </TitleBar>
      <KeptInvoiceNote order={order} />
      <CopyNote
        text={lastCopyText(fact, Date.now())}
        retryText={lastCopyTexts.loadAgain}
        isRetrying={isReading}
        onRetry={retry}
      />
      {isStaff ? (
        <StaffOrder
          whileLoading={<Skeleton count={5} height="44px" label={orderTexts.isLoading} />}
          order={order}
          ReAdd={ReAdd}
        />
      ) : (
        <OrderBody order={order} ReAdd={ReAdd} />
      )}
      {isOrderingAgain && (
        <OrderAgain
          lines={order.lines}
          dealershipId={order.dealership.id}
          onEnd={() => setIsOrderingAgain(false)}
        />
      )}
    </div>
  )
}
