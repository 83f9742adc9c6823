import type { Dealership } from '#domain/dealership.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { UNTOUCHED } from '#outbox/untouched-order.ts'
import type { PendingOrderRow } from './account-database.ts'
import { sealedIn } from './sealed-text.ts'

/** Stands where the dealership of an unreadable order cannot be known. */
const UNREADABLE_DEALERSHIP: Dealership = {
  id: 0,
  name: '',
  email: '',
  phone: '',
  companyId: 0,
  companyName: '',
  noTax: false,
  noShippingFee: false,
  localStatus: false,
  dealerLicenseNumber: '',
  isApproved: true,
  shippingAddress: { street: '', city: '', zip: '', state: null },
}

/** What can be said of a row that this version cannot read: that it is there, and since when. */
export function unreadableOrder(row: PendingOrderRow): PendingOrder {
  const placedAt = typeof row.placedAt === 'number' ? row.placedAt : 0
  return {
    ...UNTOUCHED,
    intent: row.intent,
    state: row.state === 'cancelled' ? 'cancelled' : 'unreadable',
    isSealed: sealedIn(row.order) !== null,
    author: { id: 0, login: '', name: '', isAdmin: false },
    customer: null,
    dealership: UNREADABLE_DEALERSHIP,
    lines: [],
    poNumber: '',
    ordererName: '',
    confirmNumber: '',
    edited: {},
    agreed: { subTotal: 0, shippingCost: 0, taxCost: 0, totalPrice: 0 },
    isShippingOpen: false,
    pricesAsOf: null,
    placedAt,
    changedAt: placedAt,
    nextTryAt: 0,
    journal: [],
  }
}
