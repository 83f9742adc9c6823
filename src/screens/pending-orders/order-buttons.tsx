import { useState } from 'react'
import { holdSecret } from '#address/held-secrets.ts'
import { currentRequestOf } from '#outbox/after-manager.ts'
import type { PersonAction } from '#outbox/events.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { authPath, newCustomerOrderPath, orderViewPath, pendingOrdersPath } from '#paths'
import { askManagerTexts } from '#texts/orders/ask-manager.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { canBeGivenAsCodes, nextStepOf, otherActionsOf } from './order-actions.ts'
import styles from './order-buttons.module.css'
import { ShowCodes } from './show-codes.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface OrderButtonsProps {
  order: PendingOrder
  actions: OrderActions
  /** The ids of the order's words: the buttons of several orders have the same names, which people and tests rely on. */
  describedBy: string
  onReview?: ((intent: string) => void) | undefined
}

/** An action that cannot be undone: the person must confirm it. */
type ConfirmedAction = 'discard' | 'sendAgain' | 'itArrived'

function discardQuestionOf({ state, isSendAgain }: PendingOrder): string {
  const mayHaveArrived = state === 'needs-decision' || state === 'unreadable' || isSendAgain
  if (mayHaveArrived) return pendingOrderTexts.confirmDiscardUndecided
  if (state === 'missing') return pendingOrderTexts.confirmDiscardMissing
  return pendingOrderTexts.confirmDiscard
}

function questionOf(
  action: ConfirmedAction,
  order: PendingOrder,
): { title: string; text: string; confirmText: string } {
  switch (action) {
    case 'discard':
      return {
        title: pendingOrderTexts.confirmDiscardTitle,
        text: discardQuestionOf(order),
        confirmText: pendingOrderTexts.discard,
      }
    case 'sendAgain':
      return {
        title: pendingOrderTexts.confirmSendAgainTitle,
        text: pendingOrderTexts.confirmSendAgain,
        confirmText: pendingOrderTexts.sendAgain,
      }
    case 'itArrived':
      return {
        title: pendingOrderTexts.confirmArrivedTitle,
        text: pendingOrderTexts.confirmArrived,
        confirmText: pendingOrderTexts.itArrived,
      }
  }
}

export function OrderButtons({ order, actions, describedBy, onReview }: OrderButtonsProps) {
  const { intent, state } = order
  const [isBusy, setIsBusy] = useState(false)
  const [hasCopy, setHasCopy] = useState(false)
  const confirmation = useConfirm((action: ConfirmedAction) => ({
    ...questionOf(action, order),
    cancelText: pendingOrderTexts.cancel,
    isDestructive: action === 'discard',
    onConfirm: () => runConfirmedAction(action),
  }))
  const nextStep = nextStepOf(order)
  const otherActions = otherActionsOf(state).filter(
    (action) => action !== 'askManager' || actions.mayAskManager(order),
  )
  /** True while the order is encrypted. A saved copy would be encrypted too, so none is offered. */
  const isSealed = order.isSealed === true
  // An order that this version cannot read can be discarded only after a copy is saved; a sealed order has no copy.
  const mustSaveCopyFirst = state === 'unreadable' && !isSealed

  async function runTask(task: Promise<unknown>): Promise<void> {
    setIsBusy(true)
    await task.finally(() => setIsBusy(false))
  }

  function runOrConfirm(action: PersonAction): void {
    switch (action) {
      case 'review':
        onReview?.(intent)
        return
      case 'sendNow':
        void runTask(actions.sendNow(intent)) // the order's state shows the outcome
        return
      case 'askManager':
        void runTask(actions.askManager(intent)) // the order shows the request
        return
      case 'backToCart':
        void runTask(actions.backToCart(order)) // ends in a notice
        return
      case 'discard':
      case 'sendAgain':
      case 'itArrived':
        confirmation.ask(action)
        return
    }
  }

  function runConfirmedAction(action: ConfirmedAction): void {
    const functionsByAction = {
      discard: actions.discard,
      sendAgain: actions.sendAgain,
      itArrived: actions.markArrived,
    }
    void runTask(functionsByAction[action](intent)) // the order's state or a notice shows the outcome
  }

  function textOfAction(action: PersonAction): string {
    const isAskedAgain = action === 'askManager' && currentRequestOf(order) !== null
    return isAskedAgain ? askManagerTexts.askAgain : pendingOrderTexts[action]
  }

  function actionButton(action: PersonAction, isPrimary: boolean) {
    const needsCopyFirst = action === 'discard' && mustSaveCopyFirst && !hasCopy
    return (
      <Button
        key={action}
        variant={isPrimary ? 'primary' : action === 'discard' ? 'danger' : 'plain'}
        aria-describedby={describedBy}
        busy={isPrimary && isBusy}
        disabled={isBusy || needsCopyFirst}
        reason={needsCopyFirst ? pendingOrderTexts.copyFirst : undefined}
        onClick={() => runOrConfirm(action)}
      >
        {textOfAction(action)}
      </Button>
    )
  }

  function nextStepButton() {
    if (nextStep === null) return null
    if (nextStep === 'signIn') {
      return (
        <LinkButton variant="primary" to={authPath(pendingOrdersPath)} aria-describedby={describedBy}>
          {pendingOrderTexts.signIn}
        </LinkButton>
      )
    }
    if (nextStep !== 'openOrder') return actionButton(nextStep, true)
    if (order.orderId === null) return null
    const { customer, orderId } = order
    const [path, state] =
      customer === null
        ? [orderViewPath(orderId)]
        : [newCustomerOrderPath(orderId), { email: holdSecret(customer.email) }]
    return (
      <LinkButton to={path} state={state} aria-describedby={describedBy}>
        {pendingOrderTexts.openOrder}
      </LinkButton>
    )
  }

  const saveCopyButton = !isSealed && (
    <Button
      variant={mustSaveCopyFirst ? 'primary' : 'quiet'}
      icon="download"
      aria-describedby={describedBy}
      onClick={() => {
        void actions.saveCopy(order).then((isSaved) => isSaved && setHasCopy(true)) // ends in a notice
      }}
    >
      {pendingOrderTexts.saveCopy}
    </Button>
  )

  return (
    <div className={state === 'unreadable' ? styles.buttons : `${styles.buttons} ${styles.frameless}`}>
      {!mustSaveCopyFirst && saveCopyButton}
      {canBeGivenAsCodes(state) && <ShowCodes order={order} actions={actions} describedBy={describedBy} />}
      {otherActions.map((action) => actionButton(action, false))}
      {mustSaveCopyFirst && saveCopyButton}
      {nextStepButton()}
      {confirmation.dialog}
    </div>
  )
}
