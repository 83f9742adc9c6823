// Temporary tag paper that dealers of New Jersey order from the state (ordering.md §3, §4; G74).
import { type Action, isPossible } from '../lifecycle.ts'

/** One status of a paper order, in the words of the state's office; the code knows only Submitted and Cancelled. */
export interface PaperOrderStep {
  status: string
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  statusDate: string
  username: string
  comment: string
  /** When false, the comment is for the office only. */
  showComment: boolean
}

export interface PaperOrder {
  businessName: string
  contactName: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  emailAddress: string
  phoneNumber: string
  orderDate: string
  quantity: number
  status: string
  /** Oldest first. */
  history: PaperOrderStep[]
}

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
