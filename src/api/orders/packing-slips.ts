// The call for packing slips. It is not in order-work.ts, which has the calls of staff: the app also reads packing
// slips of new orders in advance, for every person who may see them (G249).
import { orderCalls } from '#contract/orders/order-calls.ts'
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** One packing slip per order, without prices. */
export function downloadPackingSlips(api: Api, selection: OrdersBody): Promise<Answer<Blob>> {
  return api.download({
    method: 'post',
    path: orderCalls.packingSlipsPdf.path,
    body: selection,
    fileType: PDF_TYPE,
  })
}
