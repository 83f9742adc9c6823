// Packing slips, which the app downloads in advance for every person who may see them, not only for staff (G249).
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
