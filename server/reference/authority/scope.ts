// The rows and fields that a caller may read, and a few rights. Stores receive a scope and never look at an account.
import { type Account, isAdmin } from '#domain/people/account.ts'
import {
  type DealershipScope,
  orderingScope,
  dealershipReadingScope,
  orderReadingScope,
  shipmentReadingScope,
} from '#domain/people/dealership-scope.ts'
import { holds, may } from '#domain/people/permissions.ts'

export interface Scope {
  /** Null for a visitor. */
  userId: number | null
  /** The caller reads the orders of these dealerships, with invoices, purchases and paper orders. */
  orders: DealershipScope
  /** The caller reads the names and addresses of these dealerships. */
  dealerships: DealershipScope
  /** The caller reads the scheduled shipments of these dealerships. */
  shipments: DealershipScope
  /** The dealerships that the caller orders for; products come with the percentages of these dealerships. */
  ordersFor: DealershipScope
  seesAmounts: boolean
  seesStatus: boolean
  /** The caller reads the ids of users instead of their names, and may sort by them (G67). */
  seesUserIds: boolean
  /**
   * The caller reads invoices in status IN, and amounts that others read as TBD, and edits shipping, tax and markup
   * (G58, G119).
   */
  administersOrders: boolean
  /** If false, the caller reads the name Manager for all people of the supplier (ordering.md §4). */
  seesStaffNames: boolean
  /** The caller sees the people of the company Administrators (G120). */
  seesAdministrators: boolean
  /** The caller sees hidden and archived products (G118). */
  seesHidden: boolean
  /** The caller may order any quantity (G38). */
  isAdmin: boolean
}

export function scopeOf(account: Account | null): Scope {
  return {
    userId: account?.id ?? null,
    orders: orderReadingScope(account),
    dealerships: dealershipReadingScope(account),
    shipments: shipmentReadingScope(account),
    ordersFor: orderingScope(account),
    seesAmounts: may(account, 'seeOrderAmounts'),
    seesStatus: may(account, 'seeOrderStatus'),
    seesUserIds: may(account, 'seeOrderUserIds'),
    administersOrders: may(account, 'administerOrders'),
    seesStaffNames: account !== null && holds(account.privileges, 'Orders#admin_name_show'),
    seesAdministrators: may(account, 'seeAdministrators'),
    seesHidden: may(account, 'seeHiddenProducts'),
    isAdmin: isAdmin(account),
  }
}

/**
 * The scope of a person of one dealership without a session: a new customer who has typed the e-mail of the order
 * (G60), or the reader of a mailed invoice.
 */
export function customerScope(dealershipId: number): Scope {
  const ownDealerships = [dealershipId]
  return {
    ...scopeOf(null),
    orders: ownDealerships,
    dealerships: ownDealerships,
    seesAmounts: true,
    seesStatus: true,
  }
}
