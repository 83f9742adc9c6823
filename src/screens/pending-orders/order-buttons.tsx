import { useState } from 'react'
import { holdSecret } from '#address/held-secrets.ts'
import { currentRequestOf } from '#outbox/after-manager.ts'
import type { PersonAction } from '#outbox/events.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { authPath, newCustomerOrderPath, orderViewPath, pendingOrdersPath } from '#paths'
import { askManagerTexts } from '#texts/orders/ask-manager.ts'
import { orderCodeTexts } from '#texts/orders/order-codes.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { type Action, Menu } from '#ui/dialog/menu.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { canBeGivenAsCodes, nextStepOf, otherActionsOf } from './order-actions.ts'
import styles from './order-buttons.module.css'
import { useShowCodes } from './show-codes.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface OrderButtonsProps {
  order: PendingOrder
  actions: OrderActions
  /** The ids of the order's words: the buttons of several orders have the same names, which people and tests rely on. */
  describedBy: string
  onReview?: ((intent: string) => void) | undefined
}

/** An action beside the next step. */
type OrderEntry = Extract<Action, { onSelect: () => void }>

const ACTION_ICONS: Record<PersonAction, IconName> = {
  sendNow: 'send',
  review: 'eye',
  itArrived: 'check',
  sendAgain: 'repeat',
  askManager: 'user',
  backToCart: 'cart',
  discard: 'trash',
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

/** The next step as the one primary button, and a menu with the other actions (G301). */
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
  const orderCodes = useShowCodes(order, actions)
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

  function nextActionButton(action: PersonAction) {
    return (
      <Button
        // Send all now in the head is the primary button of the page; what a person must decide comes before it.
        variant={action === 'sendNow' ? 'plain' : 'primary'}
        aria-describedby={describedBy}
        busy={isBusy}
        onClick={() => runOrConfirm(action)}
      >
        {textOfAction(action)}
      </Button>
    )
  }

  function nextStepButton() {
    if (mustSaveCopyFirst) {
      return (
        <Button variant="primary" icon="download" aria-describedby={describedBy} onClick={saveCopy}>
          {pendingOrderTexts.saveCopy}
        </Button>
      )
    }
    if (nextStep === null) return null
    if (nextStep === 'signIn') {
      return (
        <LinkButton variant="primary" to={authPath(pendingOrdersPath)} aria-describedby={describedBy}>
          {pendingOrderTexts.signIn}
        </LinkButton>
      )
    }
    if (nextStep !== 'openOrder') return nextActionButton(nextStep)
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

  function saveCopy(): void {
    void actions.saveCopy(order).then((isSaved) => isSaved && setHasCopy(true)) // ends in a notice
  }

  function entryOf(action: PersonAction): OrderEntry {
    const needsCopyFirst = action === 'discard' && mustSaveCopyFirst && !hasCopy
    return {
      icon: ACTION_ICONS[action],
      label: textOfAction(action),
      onSelect: () => runOrConfirm(action),
      busy: isBusy,
      reason: needsCopyFirst ? pendingOrderTexts.copyFirst : undefined,
    }
  }

  const otherEntries: OrderEntry[] = [
    ...otherActions.filter((action) => action !== 'discard').map(entryOf),
    ...(isSealed || mustSaveCopyFirst
      ? []
      : [{ icon: 'download' as const, label: pendingOrderTexts.saveCopy, onSelect: saveCopy }]),
    ...(canBeGivenAsCodes(state)
      ? [
          {
            icon: 'tablet' as const,
            label: orderCodeTexts.show,
            onSelect: () => void orderCodes.show(), // ends in the dialog or a notice
          },
        ]
      : []),
    ...otherActions.filter((action) => action === 'discard').map(entryOf),
  ]

  return (
    <div className={styles.buttons}>
      {nextStepButton()}
      <OtherActions entries={otherEntries} describedBy={describedBy} />
      {confirmation.dialog}
      <div className={styles.codes}>{orderCodes.dialog}</div>
    </div>
  )
}

/** A menu; a single action is a button. */
function OtherActions({ entries, describedBy }: { entries: readonly OrderEntry[]; describedBy: string }) {
  const [entry, ...furtherEntries] = entries
  if (entry === undefined) return null
  if (furtherEntries.length > 0) {
    return (
      <Menu actions={entries}>
        <IconButton
          icon="more"
          variant="plain"
          label={pendingOrderTexts.more}
          aria-describedby={describedBy}
        />
      </Menu>
    )
  }
  return (
    <Button
      icon={entry.icon}
      aria-describedby={describedBy}
      disabled={entry.busy === true || entry.reason !== undefined}
      reason={entry.reason}
      onClick={entry.onSelect}
    >
      {entry.label}
    </Button>
  )
}
