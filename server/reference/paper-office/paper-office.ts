// The office of the state of New Jersey that prints temporary tag paper. The specs name no service, so a local table
// plays it (G74); whoever connects the real one writes another PaperOffice.

export interface OfficeStep {
  status: string
  at: Date
  username: string
  comment: string
  /** Otherwise the comment is for the office itself. */
  showComment: boolean
}

export interface OfficePaperOrder {
  confirmNumber: string
  dealerLicenseNumber: string
  businessName: string
  contactName: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  emailAddress: string
  phoneNumber: string
  orderDate: Date
  quantity: number
  status: string
  /** Oldest first. */
  steps: OfficeStep[]
}

export interface PaperOffice {
  find: (confirmNumber: string) => Promise<OfficePaperOrder | null>
  /** False where the office has begun with it, or it was cancelled already. */
  cancel: (confirmNumber: string, by: { username: string; at: Date }) => Promise<boolean>
}
