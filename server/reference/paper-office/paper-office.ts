// The office of the state of New Jersey that prints temporary tag paper. Its own service is not known, so a local table
// plays it (G74); whoever connects the real one writes another PaperOffice.
import type { PaperOrder, PaperOrderStep } from '#domain/orders/paper-order.ts'

export interface OfficeStep extends Omit<PaperOrderStep, 'statusDate'> {
  at: Date
}

/** What everybody may know of a paper order, with whose it is and with instants for times. */
export interface OfficePaperOrder extends Omit<PaperOrder, 'orderDate' | 'history'> {
  confirmNumber: string
  dealerLicenseNumber: string
  orderDate: Date
  /** Oldest first. */
  steps: OfficeStep[]
}

export interface PaperOffice {
  find: (confirmNumber: string) => Promise<OfficePaperOrder | null>
  /** False where the office has begun with it, or it was cancelled already. */
  cancel: (confirmNumber: string, by: { username: string; at: Date }) => Promise<boolean>
}
