import type { Order } from '#domain/order.ts'
import { orderNumberText } from '#domain/order-status.ts'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { listDate } from './order-dates.ts'

/** An order within a sentence: `order 501`, or by its date while its number is hidden (G138). */
export function orderWords(order: Order, seesNumbers: boolean): string {
  return orderHistoryTexts.order(orderNumberText(order, seesNumbers), listDate(order.createdAt))
}
