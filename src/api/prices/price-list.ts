import { WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The price list as a workbook; for holders of Clients#view (G79, G120). */
export function downloadPriceList(api: Api): Promise<Answer<Blob>> {
  return api.download({ method: 'post', path: ENDPOINTS.priceList, fileType: WORKBOOK_TYPE })
}
