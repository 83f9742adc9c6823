import { sameMoney } from './money.ts'
import type { Order } from './order.ts'
import type { ORDER_STATUSES } from './order-status.ts'

/** What the order history is narrowed to (ordering.md §2, G67); what is not given does not filter. */
export interface OrderFilter {
  /** yyyy-MM-dd in America/Chicago, both inclusive. */
  days?: { from: string; to: string }
  orderId?: number
  /** Number of products. */
  lineCount?: number
  userName?: string
  dealerName?: string
  status?: keyof typeof ORDER_STATUSES
  /** Dollars. */
  amount?: number
}

/** yyyy-MM-dd of an order's date, which travels as `MM.dd.yyyy HH:mm` in America/Chicago (G69). */
function dayOf({ createdAt }: Order): string {
  return `${createdAt.slice(6, 10)}-${createdAt.slice(0, 2)}-${createdAt.slice(3, 5)}`
}

function contains(text: string, wanted: string | undefined): boolean {
  return wanted === undefined || text.toLowerCase().includes(wanted.trim().toLowerCase())
}

/** Decides as the server does: texts are contained in whatever case, figures are exact, days inclusive (G67). */
export function matchesFilter(order: Order, filter: OrderFilter): boolean {
  const { days, orderId, lineCount, userName, dealerName, status, amount } = filter
  if (days !== undefined && (dayOf(order) < days.from || dayOf(order) > days.to)) return false
  if (orderId !== undefined && order.id !== orderId) return false
  if (lineCount !== undefined && order.lines.length !== lineCount) return false
  if (status !== undefined && order.status !== status) return false
  if (amount !== undefined && !(order.totalAmount !== null && sameMoney(order.totalAmount, amount))) {
    return false
  }
  const isUser = contains(order.user.name, userName) || contains(order.user.login, userName)
  return isUser && contains(order.dealership.name, dealerName)
}
