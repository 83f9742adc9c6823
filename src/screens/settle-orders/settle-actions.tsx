import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { type MainAction, TouchedActions, WordButton } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { bestCandidateOf, type CandidateChoice } from './candidate-orders.tsx'
import styles from './settle-orders-screen.module.css'

interface SettleActionsProps {
  order: UnsettledOrder
  choice: CandidateChoice
  /** Why no dialog can be opened now. */
  reason: string | undefined
  onAsk: (hasArrived: boolean) => void
}

/**
 * The answers of an order. The first is that it is its most likely candidate; without such a candidate it is that the order
 * did not arrive, which is then more likely. In large windows the others are quiet buttons, and below in a menu (G388).
 */
export function SettleActions({ order, choice, reason, onAsk }: SettleActionsProps) {
  const isTouched = useMedia(BELOW_LARGE)
  const best = bestCandidateOf(order)
  const { orderName } = choice
  const arrived: Action = {
    icon: 'check',
    label: texts.arrivedFor(orderName),
    word: texts.arrived,
    reason,
    onSelect: () => onAsk(true),
  }
  const notArrived: Action = {
    icon: 'close',
    label: texts.notArrivedFor(orderName),
    word: texts.notArrived,
    reason,
    onSelect: () => onAsk(false),
  }
  const main: MainAction | undefined = best && {
    action: {
      icon: 'check',
      label: texts.chooseFor(best.id, orderName),
      reason: choice.reason,
      onSelect: () => choice.choose(best),
    },
    word: texts.chooseNumber(best.id),
    variant: 'primary',
  }
  if (isTouched) {
    return (
      <TouchedActions
        actions={[arrived, notArrived]}
        main={main ?? { action: notArrived, word: texts.notArrived }}
        moreLabel={texts.moreFor(orderName)}
        menuTitle={orderName}
      />
    )
  }
  return (
    <div className={styles.answers}>
      {main && <WordButton {...main} />}
      <WordButton action={arrived} word={texts.arrived} variant="quiet" />
      <WordButton action={notArrived} word={texts.notArrived} variant="quiet" />
    </div>
  )
}
