// Temporary tag paper that dealers of New Jersey order from the state (ordering.md §3, §4; G74).
import * as v from 'valibot'
import { flag, numberOr, textOr } from '../values/shape-values.ts'
import { type Action, isPossible } from '../lifecycle.ts'

/** One status of a paper order, in the words of the state's office; the code knows only Submitted and Cancelled. */
export const paperOrderStepShape = v.object({
  status: textOr(''),
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  statusDate: textOr(''),
  username: textOr(''),
  comment: textOr(''),
  /** When false, the comment is for the office only. */
  showComment: flag,
})
export type PaperOrderStep = v.InferOutput<typeof paperOrderStepShape>

export const paperOrderShape = v.object({
  businessName: textOr(''),
  contactName: textOr(''),
  address1: textOr(''),
  address2: textOr(''),
  city: textOr(''),
  state: textOr(''),
  zip: textOr(''),
  emailAddress: textOr(''),
  phoneNumber: textOr(''),
  orderDate: textOr(''),
  quantity: numberOr(0),
  status: textOr(''),
  /** Oldest first. */
  history: v.array(paperOrderStepShape),
})
export type PaperOrder = v.InferOutput<typeof paperOrderShape>

/** The only action of Counter is to cancel; the state's office makes all other steps. */
export const PAPER_ORDER_ACTIONS = {
  cancel: { from: ['Submitted'], to: 'Cancelled', gate: 'cancelPaperOrders' },
} as const satisfies Record<string, Action<string>>

/** A paper order can be cancelled until the office begins to work on it. */
export function canCancelPaperOrder({ status }: Pick<PaperOrder, 'status'>): boolean {
  return isPossible<string>(PAPER_ORDER_ACTIONS.cancel, status)
}

/** A cancelled paper order is cleared: it is no longer shown (ordering.md §4). */
export function isClearedPaperOrder({ status }: Pick<PaperOrder, 'status'>): boolean {
  return status === PAPER_ORDER_ACTIONS.cancel.to
}
