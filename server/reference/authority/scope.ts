// What a caller may read. Stores take it whole and never look at an account themselves.
import { type Account, isAdmin } from '#domain/people/account.ts'
import {
  type DealershipScope,
  dealershipsOrderedFor,
  dealershipsReadBy,
  ordersReadBy,
  shipmentsReadBy,
} from '#domain/people/dealership-scope.ts'
import { holds, may } from '#domain/people/permissions.ts'

export interface Scope {
  /** null for a visitor. */
  userId: number | null
  /** Whose orders, with their invoices, purchases and paper orders. */
  orders: DealershipScope
  /** Whose name and addresses. */
  dealerships: DealershipScope
  /** Whose scheduled shipments. */
  shipments: DealershipScope
  /** For whom he orders, and whose percentages he is told with a product. */
  ordersFor: DealershipScope
  seesAmounts: boolean
  seesStatus: boolean
  /** Reads the ids of users in place of their names, and sorts by them (G67). */
  seesUserIds: boolean
  /** Reads invoices that are still IN, and what others read as TBD; edits shipping, tax and markup (G58, G119). */
  administersOrders: boolean
  /** Otherwise the supplier's people are all called Manager (ordering.md §4). */
  seesStaffNames: boolean
  /** The people of the company Administrators (G120). */
  seesAdministrators: boolean
  /** Hidden and archived products (G118). */
  seesHidden: boolean
  /** Orders any quantity (G38). */
  isAdmin: boolean
}

export function scopeOf(account: Account | null): Scope {
  return {
    userId: account?.id ?? null,
    orders: ordersReadBy(account),
    dealerships: dealershipsReadBy(account),
    shipments: shipmentsReadBy(account),
    ordersFor: dealershipsOrderedFor(account),
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

/** What an order's own customer reads of it without a session, once he has named its e-mail (G60). */
export function customerScope(dealershipId: number): Scope {
  const own = [dealershipId]
  return { ...scopeOf(null), orders: own, dealerships: own, seesAmounts: true, seesStatus: true }
}
