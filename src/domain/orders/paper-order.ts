// Temporary tag paper that dealers of New Jersey order from the state (ordering.md §3, §4; G74).
import { type Action, isPossible } from '../lifecycle.ts'

/** A status as the state's office names it; only Submitted is known to us. */
export interface PaperOrderStep {
  status: string
  /** `MM.dd.yyyy HH:mm` in America/Chicago (G69). */
  statusDate: string
  username: string
  comment: string
  /** Otherwise the comment is for the office itself. */
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

/** The office takes all other steps itself. */
export const PAPER_ORDER_ACTIONS = {
  cancel: { from: ['Submitted'], to: 'Cancelled', gate: 'cancelPaperOrders' },
} as const satisfies Record<string, Action<string>>

/** Once the office has begun with it, it stays. */
export function canCancelPaperOrder({ status }: Pick<PaperOrder, 'status'>): boolean {
  return isPossible<string>(PAPER_ORDER_ACTIONS.cancel, status)
}

/** A cancelled one is cleared: nobody is told of it (ordering.md §4). */
export function isClearedPaperOrder({ status }: Pick<PaperOrder, 'status'>): boolean {
  return status === PAPER_ORDER_ACTIONS.cancel.to
}
