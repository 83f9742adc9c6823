import { downloadPackingSlips } from '#api/orders/packing-slips.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { OrderScope } from './use-order-history.ts'
import { usePapersDownload } from './use-papers.ts'

/** Returns a function that downloads the packing slips of several orders as one PDF. */
export function usePackingSlipsDownload(scope: OrderScope, filter: OrderFilter) {
  return usePapersDownload(downloadPackingSlips, scope, filter)
}
