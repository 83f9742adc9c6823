import { useState } from 'react'
import { holdSecret } from '#address/held-secrets.ts'
import type { PersonAction } from '#outbox/events.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { authPath, orderViewPath, pendingOrdersPath, unregisteredOrderPath } from '#paths'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { nextStepOf, otherActionsOf } from './order-actions.ts'
import styles from './order-buttons.module.css'
import type { OrderActions } from './use-order-actions.ts'

interface OrderButtonsProps {
  order: PendingOrder
  actions: OrderActions
  onReview?: ((intent: string) => void) | undefined
}

/** What cannot be taken back asks first. */
type Asked = 'discard' | 'sendAgain' | 'itArrived'

function questionOf(
  asked: Asked,
  state: PendingOrder['state'],
): { title: string; text: string; yes: string } {
  switch (asked) {
    case 'discard':
      return {
        title: pendingOrderTexts.confirmDiscardTitle,
        text:
          state === 'needs-decision'
            ? pendingOrderTexts.confirmDiscardUndecided
            : pendingOrderTexts.confirmDiscard,
        yes: pendingOrderTexts.discard,
      }
    case 'sendAgain':
      return {
        title: pendingOrderTexts.confirmSendAgainTitle,
        text: pendingOrderTexts.confirmSendAgain,
        yes: pendingOrderTexts.sendAgain,
      }
    case 'itArrived':
      return {
        title: pendingOrderTexts.confirmArrivedTitle,
        text: pendingOrderTexts.confirmArrived,
        yes: pendingOrderTexts.itArrived,
      }
  }
}

export function OrderButtons({ order, actions, onReview }: OrderButtonsProps) {
  const { intent, state } = order
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasCopy, setHasCopy] = useState(false)
  const nextStep = nextStepOf(order)
  /** Locked since its author signed out: a copy would be locked too. */
  const isSealed = order.isSealed === true
  // An order that cannot be read may only go once a copy of it is kept.
  const isCopyNext = state === 'unreadable' && !isSealed

  async function work(task: Promise<unknown>): Promise<void> {
    setIsBusy(true)
    await task.finally(() => setIsBusy(false))
  }

  function press(action: PersonAction): void {
    switch (action) {
      case 'review':
        onReview?.(intent)
        return
      case 'sendNow':
        void work(actions.sendNow(intent)) // its end shows in the order's state
        return
      case 'backToCart':
        void work(actions.backToCart(order)) // tells its outcome itself
        return
      case 'discard':
      case 'sendAgain':
      case 'itArrived':
        setAsked(action)
        return
    }
  }

  function confirm(): void {
    if (asked === null) return
    const verbs = { discard: actions.discard, sendAgain: actions.sendAgain, itArrived: actions.markArrived }
    setAsked(null)
    void work(verbs[asked](intent)) // tells its outcome itself
  }

  function button(action: PersonAction, isPrimary: boolean) {
    const isTooEarly = action === 'discard' && isCopyNext && !hasCopy
    return (
      <Button
        key={action}
        variant={isPrimary ? 'primary' : action === 'discard' ? 'danger' : 'plain'}
        busy={isPrimary && isBusy}
        disabled={isBusy || isTooEarly}
        reason={isTooEarly ? pendingOrderTexts.copyFirst : undefined}
        onClick={() => press(action)}
      >
        {pendingOrderTexts[action]}
      </Button>
    )
  }

  function nextStepButton() {
    if (nextStep === null) return null
    if (nextStep === 'signIn') {
      return (
        <LinkButton variant="primary" to={authPath(pendingOrdersPath)}>
          {pendingOrderTexts.signIn}
        </LinkButton>
      )
    }
    if (nextStep !== 'openOrder') return button(nextStep, true)
    if (order.orderId === null) return null
    const { customer, orderId } = order
    const [path, state] =
      customer === null
        ? [orderViewPath(orderId)]
        : [unregisteredOrderPath(orderId), { email: holdSecret(customer.email) }]
    return (
      <LinkButton to={path} state={state}>
        {pendingOrderTexts.openOrder}
      </LinkButton>
    )
  }

  const saveCopy = !isSealed && (
    <Button
      variant={isCopyNext ? 'primary' : 'quiet'}
      icon="download"
      onClick={() => {
        void actions.saveCopy(intent).then((isSaved) => isSaved && setHasCopy(true)) // tells its outcome itself
      }}
    >
      {pendingOrderTexts.saveCopy}
    </Button>
  )

  const question = asked && questionOf(asked, state)
  return (
    <div className={state === 'unreadable' ? styles.buttons : `${styles.buttons} ${styles.frameless}`}>
      {!isCopyNext && saveCopy}
      {otherActionsOf(state).map((action) => button(action, false))}
      {isCopyNext && saveCopy}
      {nextStepButton()}
      {question && (
        <ConfirmDialog
          isOpen
          title={question.title}
          text={question.text}
          confirmText={question.yes}
          cancelText={pendingOrderTexts.cancel}
          isDestructive={asked === 'discard'}
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  )
}
