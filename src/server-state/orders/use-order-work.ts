// The actions of staff on one order; each needs the server (ordering.md §4, §8).
import { useRef } from 'react'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import {
  correctAmounts,
  countPrints,
  fetchOrderEvents,
  moveOrders,
  removeOrder,
  reorder,
  sendInvoice,
} from '#api/orders/order-work.ts'
import { fetchOrder, ordersKey } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { ConfirmState, CorrectAmountsBody } from '#contract/orders/order-work.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { statusLabel } from '#domain/orders/order-status.ts'
import { forgetOrder } from '#storage/orders/order-table.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { withDoubt, withOutcome, withReason } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { removeOnce } from '../remove-once.ts'
import { useAction } from '../use-action.ts'

/** The time for which the notice about a mail stays (G115). */
export const MAIL_NOTICE_MS = 4000

const changedKeys = [ordersKey]
const bodyOf = (id: number) => ({ entityIds: [id], isExcluded: false })
const isGone = (failure: Failure) => failure.kind === 'refused' && failure.code === ERROR_CODES.notFound
/** The text with its reason; after an unknown outcome also a warning: another try may mail twice or order twice. */
const withWarning = (text: string, failure: Failure, warning: string) =>
  withDoubt(withReason(text, failure), failure, warning)

interface OrderCallbacks {
  onRemoved?: () => void
  onMoved?: (to: Order['status']) => void
  /** Called with the number of the order that replaces this one. */
  onCorrected?: (newId: number) => void
}

/** The text about an order that another person moved or removed; null if nobody did, or if that is not known. */
async function changedByOtherText(api: Api, { id, status }: Order, failure: Failure): Promise<string | null> {
  if (isGone(failure)) return staffOrderTexts.removedByOther(id)
  if (failure.kind !== 'refused' || failure.code !== ERROR_CODES.orderStatus) return null
  const orderAnswer = await fetchOrder(api, id)
  if (!orderAnswer.ok || orderAnswer.value.status === status) return null
  const eventsAnswer = await fetchOrderEvents(api, id)
  const name = eventsAnswer.ok
    ? eventsAnswer.value.items.find(({ kind }) => kind === 'moved')?.user.name
    : undefined
  return staffOrderTexts.movedByOther(id, statusLabel(orderAnswer.value.status, false), name)
}

/** The callbacks run before the order is read again. */
export function useOrderWork(
  order: Order,
  { onRemoved = () => {}, onMoved = () => {}, onCorrected = () => {} }: OrderCallbacks = {},
) {
  const { id } = order
  const changedByOther = useRef<string | null>(null)
  const { databases } = useCounter()
  const move = useAction({
    call: async (api, goal: ConfirmState) => {
      const answer = await moveOrders(api, bodyOf(id), goal)
      changedByOther.current = answer.ok ? null : await changedByOtherText(api, order, answer.failure)
      return answer
    },
    afterwards: (_, goal) => onMoved(ORDER_ACTIONS[MOVE_ACTIONS[goal]].to),
    successText: (goal) =>
      staffOrderTexts.moved(id, statusLabel(ORDER_ACTIONS[MOVE_ACTIONS[goal]].to, false)),
    failedText: (failure) => {
      if (changedByOther.current !== null) return changedByOther.current
      const { perhapsMoved, notMoved } = staffOrderTexts
      return withOutcome(notMoved(id), perhapsMoved(id), failure)
    },
    changedKeys,
  })
  const send = useAction({
    call: (api, isReminder: boolean) => sendInvoice(api, id, isReminder),
    successText: (isReminder) => (isReminder ? staffOrderTexts.reminded(id) : staffOrderTexts.sent(id)),
    failedText: (failure) => withWarning(staffOrderTexts.notSent, failure, staffOrderTexts.lookFirst),
    noticeMs: MAIL_NOTICE_MS,
    changedKeys,
  })
  const printCounting = useAction({
    call: (api, _: undefined) => countPrints(api, bodyOf(id)),
    failedText: (failure) =>
      withOutcome(staffOrderTexts.notCounted(id), staffOrderTexts.perhapsCounted(id), failure),
    changedKeys,
  })
  const orderAgain = useAction({
    call: (api, _: undefined) => reorder(api, id),
    successText: (_, { id: newId }) => staffOrderTexts.reordered(newId),
    failedText: (failure) =>
      withWarning(staffOrderTexts.notReordered(id), failure, staffOrderTexts.lookForNewOrder),
    changedKeys,
  })
  /** The answer to a correction was lost: if the order does not exist at the next try, it may have been replaced. */
  const isCorrectionAnswerLost = useRef(false)
  const correct = useAction({
    call: (api, amounts: CorrectAmountsBody) => correctAmounts(api, id, amounts),
    afterwards: async ({ id: newId }) => {
      onCorrected(newId)
      // an order that stays in the copy is removed with the server's next answer
      await forgetOrder(databases.copy, id).catch(() => undefined)
    },
    successText: (_, { id: newId }) => staffOrderTexts.corrected(id, newId),
    failedText: (failure) => {
      if (isOutcomeUnknown(failure)) {
        isCorrectionAnswerLost.current = true
        return withWarning(staffOrderTexts.perhapsCorrected(id), failure, staffOrderTexts.lookForNewOrder)
      }
      if (isGone(failure) && isCorrectionAnswerLost.current) return staffOrderTexts.perhapsReplaced(id)
      const text = withReason(staffOrderTexts.notCorrected(id), failure)
      return isGone(failure) ? `${text}\n${staffOrderTexts.correctInCart}` : text
    },
    changedKeys,
  })
  const remove = useAction({
    call: (api, _: undefined) =>
      removeOnce(api, { thing: `order ${id}`, remove: () => removeOrder(api, id) }),
    afterwards: async () => {
      onRemoved()
      // an order that stays in the copy is removed with the server's next answer
      await forgetOrder(databases.copy, id).catch(() => undefined)
    },
    successText: () => staffOrderTexts.removed(id),
    failedText: (failure) => {
      const { perhapsRemoved, notRemoved } = staffOrderTexts
      return withOutcome(notRemoved(id), perhapsRemoved(id), failure)
    },
    changedKeys,
  })
  const lastCounting = useRef<Promise<unknown>>(Promise.resolve())
  return {
    move,
    send,
    orderAgain,
    correct,
    remove,
    /** Counts a print after the previous print has been counted. Shows a notice when the counting fails. */
    countPrint(): void {
      const count = () => printCounting.run(undefined)
      lastCounting.current = lastCounting.current.then(count, count)
    },
  }
}
