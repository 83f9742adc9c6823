import { downloadPackingSlips } from '#api/orders/packing-slips.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { usePapersOf } from './use-papers.ts'

/** One PDF with the packing slips of several orders. */
export function usePackingSlipsOf(scope: OrderScope, filter: OrderFilter) {
  return usePapersOf(downloadPackingSlips, scope, filter)
}
