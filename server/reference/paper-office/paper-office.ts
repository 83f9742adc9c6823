// The office of the state of New Jersey that prints temporary tag paper. Its real service is not known, so a local
// table replaces it (G74). To connect the real service, write another PaperOffice.
import type { PaperOrder, PaperOrderStep } from '#domain/orders/paper-order.ts'

export interface OfficeStep extends Omit<PaperOrderStep, 'statusDate'> {
  at: Date
}

/** A paper order with the license number of its dealer; its times are instants. */
export interface OfficePaperOrder extends Omit<PaperOrder, 'orderDate' | 'history'> {
  confirmNumber: string
  dealerLicenseNumber: string
  orderDate: Date
  /** Oldest first. */
  steps: OfficeStep[]
}

export interface PaperOffice {
  find: (confirmNumber: string) => Promise<OfficePaperOrder | null>
  /** False when the office does not know the paper order, has already begun it, or has already cancelled it. */
  cancel: (confirmNumber: string, cancellation: { username: string; at: Date }) => Promise<boolean>
}
