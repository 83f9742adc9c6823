import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { type MainAction, TouchedActions } from '#ui/table/row-actions.tsx'
import { bestCandidateOf, type CandidateChoice } from './candidate-orders.tsx'

interface SettleActionsProps {
  order: UnsettledOrder
  choice: CandidateChoice
  /** Why no dialog can be opened now. */
  reason: string | undefined
  onAsk: (hasArrived: boolean) => void
}

/**
 * One button per order: that it is its most likely candidate, and without such a candidate that it arrived. The other
 * answers stand in the menu (G388).
 */
export function SettleActions({ order, choice, reason, onAsk }: SettleActionsProps) {
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
  const main: MainAction =
    best === undefined
      ? { action: arrived, word: texts.arrived }
      : {
          action: {
            icon: 'check',
            label: texts.chooseFor(best.id, orderName),
            reason: choice.reason,
            onSelect: () => choice.choose(best),
          },
          word: texts.chooseNumber(best.id),
          variant: 'primary',
        }
  return (
    <TouchedActions
      actions={[arrived, notArrived]}
      main={main}
      moreLabel={texts.moreFor(orderName)}
      menuTitle={orderName}
    />
  )
}
