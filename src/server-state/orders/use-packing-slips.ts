import { downloadPackingSlips } from '#api/orders/order-work.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { usePaper, usePapersOf } from './use-papers.ts'

/** The packing slip of one order, without prices. */
export function usePackingSlip(orderId: number, save: (file: Blob) => void, fail: (text: string) => void) {
  return usePaper(downloadPackingSlips, orderId, save, fail)
}

/** One PDF with the packing slips of several orders. */
export function usePackingSlipsOf(scope: OrderScope, filter: OrderFilter) {
  return usePapersOf(downloadPackingSlips, scope, filter)
}
