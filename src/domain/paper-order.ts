// Temporary tag paper that dealers of New Jersey order from the state (ordering.md §3, §4; G74).

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

const SUBMITTED = 'Submitted'
/** What a paper order becomes; from then on it is cleared and nobody is shown it (ordering.md §4). */
export const CANCELLED_PAPER_ORDER = 'Cancelled'

/** Once the office has begun with it, it stays. */
export function canCancelPaperOrder({ status }: Pick<PaperOrder, 'status'>): boolean {
  return status === SUBMITTED
}
