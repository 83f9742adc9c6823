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
 * The answers of an order. The first is that it is its most likely candidate. In large windows the others are quiet buttons,
 * and below in a menu; there an order without such a candidate has a plain button: that it did not arrive, if its history
 * has no order near that time, and else that it arrived (G388).
 */
export function SettleActions({ order, choice, reason, onAsk }: SettleActionsProps) {
  const isTouched = useMedia(BELOW_LARGE)
  const best = bestCandidateOf(order)
  const isAbsent = order.authorId !== null && !order.isHistoryTooLong && order.history?.length === 0
  const { orderName } = choice
  function answer(hasArrived: boolean): { action: Action; word: string } {
    const word = hasArrived ? texts.arrived : texts.notArrived
    const action: Action = {
      icon: hasArrived ? 'check' : 'close',
      label: (hasArrived ? texts.arrivedFor : texts.notArrivedFor)(orderName),
      word,
      reason,
      onSelect: () => onAsk(hasArrived),
    }
    return { action, word }
  }
  const arrived = answer(true)
  const notArrived = answer(false)
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
        actions={[arrived.action, notArrived.action]}
        main={main ?? (isAbsent ? notArrived : arrived)}
        moreLabel={texts.moreFor(orderName)}
        menuTitle={orderName}
      />
    )
  }
  return (
    <div className={styles.answers}>
      {main && <WordButton {...main} />}
      <WordButton {...arrived} variant="quiet" />
      <WordButton {...notArrived} variant="quiet" />
    </div>
  )
}
