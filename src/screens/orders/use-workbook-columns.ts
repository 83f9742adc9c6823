import { useSession } from '#app-context/people/use-session.ts'
import { listDate } from '#domain/values/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderNumberText, statusLabel } from '#domain/orders/order-status.ts'
import type { WorkbookColumn } from '#domain/sheets/workbook.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { useAuthorName, useIsShippingOpen } from './order-words.ts'

const MONEY = { width: 12, format: '0.00' }

/**
 * The columns of the Excel file: the columns of the list that the person may see, the dealership, and shipping and tax
 * if the person may see amounts.
 */
export function useWorkbookColumns(): readonly WorkbookColumn<Order>[] {
  const { may } = useSession()
  const authorName = useAuthorName()
  const isShippingOpen = useIsShippingOpen()
  const isStaff = may('administerOrders')
  const amountOrOpen = (order: Order, amount: number | null) =>
    isShippingOpen(order) ? cartTexts.toBeDetermined : amount
  const columns: (WorkbookColumn<Order> | false)[] = [
    { title: orderTexts.order, width: 16, value: (order) => orderNumberText(order, isStaff) },
    { title: orderTexts.date, width: 12, value: ({ createdAt }) => listDate(createdAt) },
    { title: orderTexts.user, width: 24, value: ({ user }) => authorName(user) },
    { title: orderTexts.dealership, width: 30, value: ({ dealership }) => dealership.name },
    { title: orderTexts.poNumber, width: 18, value: ({ poNumber }) => poNumber },
    { title: orderTexts.orderer, width: 24, value: ({ namePo }) => namePo },
    may('seeOrderAmounts') && { title: orderTexts.items, width: 8, value: ({ lines }) => lines.length },
    may('seeOrderStatus') && {
      title: orderTexts.status,
      width: 12,
      value: ({ status }) => statusLabel(status, !isStaff),
    },
    may('seeOrderAmounts') && {
      title: orderHistoryTexts.workbookShipping,
      ...MONEY,
      value: (order) => amountOrOpen(order, order.shippingCost),
    },
    may('seeOrderAmounts') && { title: orderHistoryTexts.workbookTax, ...MONEY, value: ({ tax }) => tax },
    may('seeOrderAmounts') && {
      title: orderTexts.amount,
      ...MONEY,
      value: (order) => amountOrOpen(order, order.totalAmount),
    },
  ]
  return columns.filter((column) => column !== false)
}
