// A pending order and its row: the row keeps the order raw, so that nothing is lost that this version cannot read.
import type { Dealership } from '#domain/dealership.ts'
import { finishedAtOf, type PendingOrder, serverNumbersOf, UNTOUCHED } from '#outbox/pending-order.ts'
import type { PendingOrderRow } from './account-database.ts'
import { sealedIn } from './sealed-text.ts'
import { ORDER_SCHEMA_VERSION, parseStoredOrder } from './stored-order.ts'

/** The part of a row by which finished orders are found and skipped. */
function markOf(order: PendingOrder): Pick<PendingOrderRow, 'finishedAt' | 'serverNumbers'> {
  const finishedAt = finishedAtOf(order)
  if (finishedAt === null) return { finishedAt: 0 }
  return { finishedAt: Math.max(1, finishedAt), serverNumbers: serverNumbersOf(order) }
}

export function rowOf(order: PendingOrder): PendingOrderRow {
  const { intent, state, placedAt } = order
  return { intent, state, placedAt, schemaVersion: ORDER_SCHEMA_VERSION, ...markOf(order), order }
}

export function orderOf(row: PendingOrderRow): PendingOrder {
  const order = parseStoredOrder(row.order)
  // Discarded while it could not be read: a version that can must not send it.
  const isDiscarded = row.state === 'cancelled' && order?.state !== 'cancelled'
  return order === null || isDiscarded ? unreadableOrder(row) : order
}

/** A row of another version with its mark; what this version cannot read is not finished. */
export function markedRow(row: PendingOrderRow): PendingOrderRow {
  const order = parseStoredOrder(row.order)
  const isUnderstood = order !== null && order.state === row.state
  return { ...row, ...(isUnderstood ? markOf(order) : { finishedAt: 0 }) }
}

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
