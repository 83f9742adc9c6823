// Packing slips. The device of everybody who may see them downloads them in advance, not only the staff's (G249).
import { PDF_TYPE } from '#contract/orders/download-files.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** One packing slip per order, without prices. */
export function downloadPackingSlips(api: Api, selection: OrdersBody): Promise<Answer<Blob>> {
  return api.download({
    method: 'post',
    path: ENDPOINTS.packingSlipsPdf,
    body: selection,
    fileType: PDF_TYPE,
  })
}
