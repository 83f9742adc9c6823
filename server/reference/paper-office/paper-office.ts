// The office of the state of New Jersey that prints temporary tag paper. Its real service is not known, so a local
// table stands in for it (G74); to connect the real one, write another PaperOffice.
import type { PaperOrder, PaperOrderStep } from '#domain/orders/paper-order.ts'

export interface OfficeStep extends Omit<PaperOrderStep, 'statusDate'> {
  at: Date
}

/** The public facts of a paper order, with its owner's license number and with instants instead of texts. */
export interface OfficePaperOrder extends Omit<PaperOrder, 'orderDate' | 'history'> {
  confirmNumber: string
  dealerLicenseNumber: string
  orderDate: Date
  /** Oldest first. */
  steps: OfficeStep[]
}

export interface PaperOffice {
  find: (confirmNumber: string) => Promise<OfficePaperOrder | null>
  /** False when the office has begun the order, or it was cancelled already. */
  cancel: (confirmNumber: string, by: { username: string; at: Date }) => Promise<boolean>
}
