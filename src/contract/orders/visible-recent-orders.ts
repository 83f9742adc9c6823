// Decides which recent orders of a dealership the edge shows to a person (G227). Only people who see the order history get
// the author and the id of an order; everybody sees which orders are their own.

import type { Order } from '#domain/orders/order.ts'
import { orderAuthorFor } from '#domain/orders/order-author.ts'
import { sentRecentOrder } from '#domain/orders/recent-orders.ts'
import type { Account } from '#domain/people/account.ts'
import { isInScope, orderReadingScope, shipmentReadingScope } from '#domain/people/dealership-scope.ts'
import { may } from '#domain/people/permissions.ts'
import { isSupplierStaff } from '#domain/people/supplier-staff.ts'
import type { ReplyOrder } from './recent-orders.ts'

export function mayReadHistoryOf(person: Account, dealershipId: number): boolean {
  return isInScope(orderReadingScope(person), dealershipId)
}

export function mayReadShipmentsOf(person: Account, dealershipId: number): boolean {
  return isInScope(shipmentReadingScope(person), dealershipId)
}

export interface ReportAuthor {
  id: number
  /** Empty for staff of the supplier. */
  name: string
  isStaff: boolean
}

/** The author of a report as the edge stores it. Colleagues do not see the names of the supplier's staff (G245). */
export function reportAuthorOf(person: Account): ReportAuthor {
  const isStaff = isSupplierStaff(person)
  return { id: person.id, name: isStaff ? '' : person.name || person.login, isStaff }
}

/** An order of the backend's history, as the edge answers it to this person; null if its time cannot be read. */
export function visibleHistoryOrder(order: Order, person: Account): ReplyOrder | null {
  return sentRecentOrder(order, person)
}

export interface StoredRecentOrder {
  intent: string
  author: ReportAuthor
  orderedAt: Date
  reportedAt: Date
  /** null while the order waits. `orderId` is null if the backend answered no number. */
  sent: { orderId: number | null } | null
}

/** An order that a device reported or that passed the edge, as the edge answers it to this person with its lines. */
export function visibleStoredOrder(
  { author, orderedAt, reportedAt, sent }: StoredRecentOrder,
  person: Account,
): Omit<ReplyOrder, 'lines'> {
  return {
    orderId: may(person, 'seeOrders') ? (sent?.orderId ?? null) : null,
    // The status of an order that passed the edge is not known; it may still be IN.
    isNumberShown: may(person, 'administerOrders'),
    by: orderAuthorFor(person, { id: author.id, name: author.name, login: '', isAdmin: author.isStaff }),
    orderedAt: orderedAt.getTime(),
    waits: sent === null ? { on: 'other-device', reportedAt: reportedAt.getTime() } : null,
  }
}
