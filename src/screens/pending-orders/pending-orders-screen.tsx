import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSendsWhileClosed } from '#app-context/device/use-sends-while-closed.ts'
import {
  FINISHED_PER_PRESS,
  FIRST_FINISHED_COUNT,
  firstFinishedCount,
  usePendingOrders,
  useSealedOrderCounts,
} from '#app-context/orders/use-pending-orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useShownNotices } from '#app-context/use-shown-notices.ts'
import { decidedDealershipIds } from '#domain/people/review-rights.ts'
import { needsPerson } from '#outbox/pending-order.ts'
import { PENDING_ORDER_KEY, pendingOrdersPath, REVIEW_KEY } from '#paths'
import { hiddenOrderTexts } from '#texts/orders/new-customer.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { FinishedOrders } from './finished-orders.tsx'
import { HiddenCustomerOrder, useOpenedOrders } from './hidden-customer-order.tsx'
import { ImportOrder } from './import-order.tsx'
import { LostOrders } from './lost-orders.tsx'
import { OpenReview } from './open-review.tsx'
import { PendingOrderItem } from './pending-order-item.tsx'
import { SavedNotice, useJustSavedOrder } from './saved-notice.tsx'
import { SealedOrders } from './sealed-orders.tsx'
import { SignedOutNote } from './signed-out-note.tsx'
import { StateAnnouncer } from './state-announcer.tsx'
import { sharedSentences, whileClosedSentence } from './state-words.ts'
import { useOrderActions } from './use-order-actions.ts'
import { WaitingShipments } from './waiting-shipments.tsx'

interface PendingOrdersScreenProps {
  /** Shows the orders of colleagues on which the person may decide; the code of this component is loaded separately. */
  ColleagueRequests?: ComponentType
}

export function PendingOrdersScreen({ ColleagueRequests }: PendingOrdersScreenProps) {
  const { isSignedIn, isUnlocked, account } = useSession()
  const mayDecide = account !== null && decidedDealershipIds(account).length > 0
  const [finishedLimit, setFinishedLimit] = useState(firstFinishedCount(isSignedIn))
  const { waitingOrders, waitingForPersonCount, underWayCount, finishedOrders, moreFinishedCount, isReady } =
    usePendingOrders(finishedLimit)
  const { total: othersCount } = useSealedOrderCounts()
  const { isOpened, openOrder } = useOpenedOrders()
  const actions = useOrderActions()
  useDismissNotices()
  const [query, setQuery] = useSearchParams()
  const liveOrders = waitingOrders.filter(isOpened)
  const openedFinishedOrders = finishedOrders.filter(isOpened)
  const orders = [...liveOrders, ...openedFinishedOrders]
  const savedOrder = useJustSavedOrder(orders)
  const sendsWhileClosed = useSendsWhileClosed()
  const sharedWords = sharedSentences(liveOrders, {
    isOffline: useConnection().state === 'offline',
    sendsWhileClosed,
    hasNotice: isUnlocked || savedOrder !== undefined,
  })
  const saidAbove = savedOrder ? [...sharedWords, whileClosedSentence(sendsWhileClosed)] : sharedWords
  // With these lines above the orders the head has nothing to add.
  const isSummaryKnown = isUnlocked
    ? waitingOrders.every(({ state }) => state === 'waiting' || state === 'sign-in')
    : savedOrder !== undefined && waitingOrders.length === 1
  // Only waiting and sent orders are listed as hidden; in other states a customer can do nothing with the order.
  const hiddenOrders = [...waitingOrders, ...finishedOrders.filter(({ state }) => state === 'sent')].filter(
    (order) => !isOpened(order),
  )

  function openReview(intent: string | null): void {
    setQuery(intent === null ? {} : { [REVIEW_KEY]: intent })
  }

  function openImportedOrder(intent: string): void {
    openOrder(intent)
    openReview(intent)
  }

  function renderLiveOrders(): ReactNode {
    if (!isReady || (liveOrders.length === 0 && othersCount === undefined))
      return <Skeleton count={2} height="96px" />
    if (liveOrders.length === 0) {
      // The card of the orders of other people says what waits.
      if (othersCount) return null
      if ((!isSignedIn && openedFinishedOrders.length === 0) || hiddenOrders.length > 0) return null
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
          {liveOrders.map((order) => (
            <PendingOrderItem
              key={order.intent}
              order={order}
              actions={actions}
              isInAddress={order.intent === query.get(PENDING_ORDER_KEY)}
              saidAbove={saidAbove}
              onReview={openReview}
            />
          ))}
        </ul>
      </Card>
    )
  }

  return (
    <Stack>
      <TitleBar
        title={pendingOrderTexts.title}
        lead={
          waitingOrders.length > 0 && !isSummaryKnown
            ? pendingOrderTexts.summary(waitingOrders.length, waitingForPersonCount, underWayCount)
            : null
        }
      >
        <Button
          variant="primary"
          icon="send"
          disabled={!waitingOrders.some((order) => order.state === 'waiting' && !needsPerson(order))}
          reason={reasonNotToSend(waitingOrders.length, waitingForPersonCount, othersCount)}
          onClick={() => {
            void actions.sendAllNow() // the orders' states show the outcome
          }}
        >
          {pendingOrderTexts.sendAllNow}
        </Button>
        <ImportOrder actions={actions} onImported={openImportedOrder} />
      </TitleBar>
      {!isSignedIn && <SignedOutNote showsCustomerOrders={orders.length > 0} />}
      {isReady && (
        <StateAnnouncer orders={[...liveOrders, ...openedFinishedOrders.slice(0, FIRST_FINISHED_COUNT)]} />
      )}
      <LostOrders />
      {mayDecide && ColleagueRequests && <ColleagueRequests />}
      {savedOrder && <SavedNotice order={savedOrder} actions={actions} />}
      {sharedWords.map((sentence) => (
        <Muted key={sentence}>{pendingOrderTexts.ofSeveral[sentence]}</Muted>
      ))}
      {renderLiveOrders()}
      {isSignedIn && <WaitingShipments />}
      {hiddenOrders.length > 0 && (
        <Card isPadded={false}>
          <ul aria-label={hiddenOrderTexts.list}>
            {hiddenOrders.map((order) => (
              <HiddenCustomerOrder key={order.intent} order={order} onOpen={openOrder} />
            ))}
          </ul>
        </Card>
      )}
      <SealedOrders />
      <FinishedOrders
        orders={openedFinishedOrders}
        moreFinishedCount={moreFinishedCount}
        onUnfold={() => setFinishedLimit(Math.max(finishedLimit, FINISHED_PER_PRESS))}
        onShowMore={() => setFinishedLimit(finishedLimit + FINISHED_PER_PRESS)}
        actions={actions}
      />
      <OpenReview
        intent={query.get(REVIEW_KEY)}
        orders={orders}
        actions={actions}
        onClose={() => openReview(null)}
      />
    </Stack>
  )
}

/** Why "Send all now" is disabled. */
function reasonNotToSend(waitingCount: number, forPersonCount: number, othersCount = 0): string {
  if (waitingCount > forPersonCount) return pendingOrderTexts.noneReady
  if (waitingCount > 0) return pendingOrderTexts.nothingToSend
  return othersCount > 0 ? pendingOrderTexts.noneOfPerson : pendingOrderTexts.none
}

/** Dismisses notices that link to this page, as they would only cover its buttons. */
function useDismissNotices(): void {
  const { notices, dismiss } = useShownNotices()
  useEffect(() => {
    for (const { id, link } of notices) if (link?.to === pendingOrdersPath) dismiss(id)
  }, [notices, dismiss])
}
