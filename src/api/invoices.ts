import { ENDPOINTS } from '#contract/endpoints.ts'
import type { OrdersBody } from '#contract/order.ts'
import { PDF_TYPE } from '#contract/pdf.ts'
import type { Api } from './client.ts'
import type { Answer } from './failure.ts'

/**
 * One PDF of the chosen invoices: those named by `entityIds`, or with `isExcluded` all that match but those
 * (ordering.md §7, G65). Buyers get none that is still IN.
 */
export function downloadInvoices(api: Api, chosen: OrdersBody): Promise<Answer<Blob>> {
  return api.download({ method: 'post', path: ENDPOINTS.invoicesPdf, body: chosen, fileType: PDF_TYPE })
}
