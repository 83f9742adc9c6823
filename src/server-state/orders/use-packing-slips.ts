import { downloadPackingSlips } from '#api/orders/order-work.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { Whose } from './use-order-history.ts'
import { usePaper, usePapersOf } from './use-papers.ts'

/** What is packed for one order, without prices. */
export function usePackingSlip(orderId: number, save: (file: Blob) => void, fail: (text: string) => void) {
  return usePaper(downloadPackingSlips, orderId, save, fail)
}

/** What is packed for several orders, one slip each, as one PDF. */
export function usePackingSlipsOf(whose: Whose, filter: OrderFilter) {
  return usePapersOf(downloadPackingSlips, whose, filter)
}
