import { isSameMoney } from '../values/money.ts'
import type { Order } from './order.ts'
import { ORDER_STATUSES } from './order-status.ts'

/** The filters of the order history (ordering.md §2, G67); a missing field does not filter. */
export interface OrderFilter {
  /** yyyy-MM-dd in the site's time zone; both days are included. */
  days?: { from: string; to: string }
  orderId?: number
  /** Number of products. */
  lineCount?: number
  userName?: string
  userId?: number
  dealerName?: string
  status?: keyof typeof ORDER_STATUSES
  /** Dollars. */
  amount?: number
  poNumber?: string
  /** RO or orderer's name. */
  ordererName?: string
}

/** The filters that a backend may ignore: its answer may then hold orders that do not match (G179). */
export function ignorableFilter({ poNumber, ordererName }: OrderFilter): OrderFilter {
  return { ...(poNumber !== undefined && { poNumber }), ...(ordererName !== undefined && { ordererName }) }
}

/** yyyy-MM-dd of an order's date, which travels as `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
function dayOf({ createdAt }: Order): string {
  return `${createdAt.slice(6, 10)}-${createdAt.slice(0, 2)}-${createdAt.slice(3, 5)}`
}

function contains(text: string, searchText: string | undefined): boolean {
  return searchText === undefined || text.toLowerCase().includes(searchText.trim().toLowerCase())
}

/** Decides as the server does: a field contains the text in any case, equals the number, lies within the days (G67). */
export function matchesFilter(order: Order, filter: OrderFilter): boolean {
  const { days, orderId, lineCount, userName, userId, dealerName, status, amount } = filter
  if (days !== undefined && (dayOf(order) < days.from || dayOf(order) > days.to)) return false
  if (orderId !== undefined && order.id !== orderId) return false
  if (lineCount !== undefined && order.lines.length !== lineCount) return false
  if (userId !== undefined && order.user.id !== userId) return false
  if (status !== undefined && order.status !== status) return false
  if (amount !== undefined && !(order.totalAmount !== null && isSameMoney(order.totalAmount, amount))) {
    return false
  }
  if (!contains(order.poNumber, filter.poNumber) || !contains(order.namePo, filter.ordererName)) return false
  const matchesUser = contains(order.user.name, userName) || contains(order.user.login, userName)
  return matchesUser && contains(order.dealership.name, dealerName)
}

/** The sort fields of the order history, as they travel on the wire (G67). */
export const ORDER_SORT_FIELDS = [
  'id',
  'createdAt',
  'userName',
  'dealerName',
  'qntProduct',
  'totalAmount',
  'status',
] as const
export type OrderSortField = (typeof ORDER_SORT_FIELDS)[number]
export interface OrderSorting {
  field: OrderSortField
  direction: 'asc' | 'desc'
}

/** The user column shows ids or names to this reader; sorting by user uses the shown values. */
interface SortReader {
  seesUserIds: boolean
}

/** A hidden amount or status is sorted by the order's number, as the server does: the order would reveal it. */
const SORT_VALUES: Record<OrderSortField, (order: Order, reader: SortReader) => number | string> = {
  id: ({ id }) => id,
  createdAt: (order) => dayOf(order) + order.createdAt.slice(10),
  userName: ({ user }, { seesUserIds }) => (seesUserIds ? user.id : user.name || user.login),
  dealerName: ({ dealership }) => dealership.name,
  qntProduct: ({ lines }) => lines.length,
  totalAmount: ({ id, totalAmount }) => totalAmount ?? id,
  status: ({ id, status }) => (status === 'UNDEFINED' ? id : ORDER_STATUSES[status]),
}

/** Sorts as the server does: equal orders by their id, in the same direction. */
export function sortedOrders(
  orders: readonly Order[],
  { field, direction }: OrderSorting,
  reader: SortReader,
): Order[] {
  const sortValueOf = SORT_VALUES[field]
  const sign = direction === 'asc' ? 1 : -1
  function compareValues(one: number | string, other: number | string): number {
    return typeof one === 'string' ? one.localeCompare(String(other), 'en') : one - Number(other)
  }
  return [...orders].sort(
    (a, b) => sign * (compareValues(sortValueOf(a, reader), sortValueOf(b, reader)) || a.id - b.id),
  )
}
