import { type PendingOrder, UNREADABLE_DEALERSHIP, UNTOUCHED } from '#outbox/pending-order.ts'
import type { PendingOrderRow } from './account-database.ts'

/** What can be said of a row that this version cannot read: that it is there, and since when. */
export function unreadableOrder(row: PendingOrderRow): PendingOrder {
  const placedAt = typeof row.placedAt === 'number' ? row.placedAt : 0
  return {
    ...UNTOUCHED,
    intent: row.intent,
    state: row.state === 'cancelled' ? 'cancelled' : 'unreadable',
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
