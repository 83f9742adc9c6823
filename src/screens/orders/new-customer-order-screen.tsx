import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import type { NewCustomerOrder } from '#domain/orders/order.ts'
import { orderNumberText } from '#domain/orders/order-status.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { homePath } from '#paths'
import { useNewCustomerOrder } from '#server-state/orders/use-new-customer-order.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { newCustomerOrderTexts } from '#texts/orders/new-customer.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { validationTexts } from '#texts/validation.ts'
import { visitorPages } from '#texts/visitor-pages.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextQuestion } from '#ui/form/text-question.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import styles from './order-view-screen.module.css'
import { SlipHead } from './slip-head.tsx'
import { StatusChip } from './status-chip.tsx'

interface NewCustomerOrderScreenProps {
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
}

/** The order of a new customer, with thanks (ordering.md §2). Only people who give the order's e-mail see it. */
export function NewCustomerOrderScreen({ ReAdd }: NewCustomerOrderScreenProps) {
  const { id } = useParams()
  const view = useNewCustomerOrder(Number(id))
  const { order, readAt, failure, isOffline, isReading, asksForEmail, setEmail, retry } = view
  if (order !== null) {
    return (
      <OrderWithThanks order={order} hasTypedEmail={view.hasAnswered} ReAdd={ReAdd}>
        <CopyNote
          text={lastCopyText({ failure, source: 'device', readAt }, Date.now())}
          retryText={lastCopyTexts.loadAgain}
          isRetrying={isReading}
          onRetry={retry}
        />
      </OrderWithThanks>
    )
  }

  function emailError(): string | null {
    if (isReading) return null
    if (view.isDenied) return newCustomerOrderTexts.wrongEmail
    return view.isOfAnotherEmail ? newCustomerOrderTexts.otherEmailOffline : null
  }

  function content(): ReactNode {
    if (asksForEmail) {
      return (
        <Card>
          <div className={styles.screen}>
            <p>{newCustomerOrderTexts.questionHint}</p>
            <TextQuestion
              emptyText={validationTexts.required}
              label={newCustomerOrderTexts.email}
              submitLabel={newCustomerOrderTexts.show}
              error={emailError()}
              inputMode="email"
              autoComplete="email"
              isBusy={isReading}
              onSubmit={setEmail}
            />
          </div>
        </Card>
      )
    }
    if (failure === null) return <Skeleton count={5} height="44px" label={orderTexts.isLoading} />
    if (isOffline) {
      return (
        <Note tone="wait" icon="offline" role="status">
          {newCustomerOrderTexts.needsConnection}
        </Note>
      )
    }
    return (
      <Note
        tone="bad"
        role="alert"
        actions={
          <Button icon="refresh" onClick={retry}>
            {lastCopyTexts.loadAgain}
          </Button>
        }
      >
        {orderTexts.loadFailed(failure.replace(/\.$/, ''))}
      </Note>
    )
  }

  return (
    <div className={styles.screen}>
      <TitleBar title={asksForEmail ? newCustomerOrderTexts.question : visitorPages.newCustomerOrder.title} />
      {content()}
    </div>
  )
}

interface OrderWithThanksProps extends NewCustomerOrderScreenProps {
  order: NewCustomerOrder
  /** True when the person has just typed the e-mail. */
  hasTypedEmail: boolean
  /** A notice about the age of the copy. */
  children: ReactNode
}

function OrderWithThanks({ order, hasTypedEmail, ReAdd, children }: OrderWithThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasTypedEmail) heading.current?.focus() // the focused e-mail field has disappeared
  }, [hasTypedEmail])
  return (
    <div className={styles.screen}>
      <SlipHead />
      <TitleBar
        title={orderTexts.orderTitle(orderNumberText(order, false))}
        headingRef={heading}
        beside={<StatusChip status={order.status} isDealerUser />}
      >
        <LinkButton variant="quiet" to={homePath}>
          {newCustomerOrderTexts.products}
        </LinkButton>
        <Button icon="print" onClick={() => window.print()}>
          {orderTexts.print}
        </Button>
      </TitleBar>
      {children}
      <Note tone="ok" title={newCustomerOrderTexts.thanks}>
        {newCustomerOrderTexts.thanksHint}
      </Note>
      <div className={styles.columns}>
        <OrderLines lines={order.lines} hasAmounts={order.totalAmount !== null} ReAdd={ReAdd} />
        <div className={styles.side}>
          <OrderTotals order={order} isShippingOpen={order.isShippingOpen} />
          <OrderFacts order={order} />
        </div>
      </div>
    </div>
  )
}
