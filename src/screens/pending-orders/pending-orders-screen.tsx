import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePendingOrders } from '#app-context/use-pending-orders.ts'
import { useSession } from '#app-context/use-session.ts'
import { isLive } from '#outbox/pending-order.ts'
import { sealedCustomerTexts } from '#texts/new-customer.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TitleBar } from '#ui/title-bar.tsx'
import { FinishedOrders } from './finished-orders.tsx'
import { ImportOrder } from './import-order.tsx'
import { OpenReview } from './open-review.tsx'
import { PendingOrderItem } from './pending-order-item.tsx'
import styles from './pending-orders-screen.module.css'
import { SavedNotice } from './saved-notice.tsx'
import { SealedCustomerOrder } from './sealed-customer-order.tsx'
import { SealedOrders } from './sealed-orders.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import { StateAnnouncer } from './state-announcer.tsx'
import { useOpenedOrders } from './use-opened-orders.ts'
import { useOrderActions } from './use-order-actions.ts'
import { useToldHere } from './use-told-here.ts'

/** The query parameter that opens the review of one order. */
const REVIEW = 'review'

export function PendingOrdersScreen() {
  const { orders: all, isReady, liveCount, forPersonCount } = usePendingOrders()
  const { opened: orders, sealed, open } = useOpenedOrders(all)
  const { isSignedIn } = useSession()
  const actions = useOrderActions()
  useToldHere()
  const [query, setQuery] = useSearchParams()
  const live = orders.filter(({ state }) => isLive(state))

  function openReview(intent: string | null): void {
    setQuery(intent === null ? {} : { [REVIEW]: intent })
  }

  function openImported(intent: string): void {
    open(intent)
    openReview(intent)
  }

  function content(): ReactNode {
    if (!isReady) return <Skeleton count={2} height="96px" />
    if (live.length === 0) {
      if (!isSignedIn || sealed.length > 0) return null
      return (
        <Card>
          <EmptyState icon="check" title={pendingOrderTexts.none}>
            {pendingOrderTexts.noneHint}
          </EmptyState>
        </Card>
      )
    }
    return (
      <Card isPadded={false}>
        <ul aria-label={pendingOrderTexts.list} ref={keepFocus}>
          {live.map((order) => (
            <PendingOrderItem key={order.intent} order={order} actions={actions} onReview={openReview} />
          ))}
        </ul>
      </Card>
    )
  }

  return (
    <div className={styles.screen}>
      <TitleBar
        title={pendingOrderTexts.title}
        lead={liveCount > 0 ? pendingOrderTexts.summary(liveCount, forPersonCount) : null}
      >
        <ImportOrder actions={actions} onImported={openImported} />
        <Button
          variant="primary"
          icon="send"
          disabled={liveCount === forPersonCount}
          reason={liveCount > 0 ? pendingOrderTexts.nothingToSend : undefined}
          onClick={() => {
            void actions.sendAllNow() // its end shows in the orders' states
          }}
        >
          {pendingOrderTexts.sendAllNow}
        </Button>
      </TitleBar>
      {!isSignedIn && <SignedOutNote />}
      {isReady && <StateAnnouncer orders={orders} />}
      <SavedNotice orders={orders} actions={actions} />
      {content()}
      {sealed.length > 0 && (
        <Card isPadded={false}>
          <ul aria-label={sealedCustomerTexts.list}>
            {sealed.map((order) => (
              <SealedCustomerOrder key={order.intent} order={order} onOpen={open} />
            ))}
          </ul>
        </Card>
      )}
      <SealedOrders />
      <FinishedOrders orders={orders} actions={actions} />
      <OpenReview
        intent={query.get(REVIEW)}
        orders={orders}
        actions={actions}
        onClose={() => openReview(null)}
      />
    </div>
  )
}
