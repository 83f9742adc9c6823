import { priceCalls } from '#contract/prices/price-calls.ts'
import { WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** The price list as a workbook; for holders of Clients#view (G79, G120). */
export function downloadPriceList(api: Api): Promise<Answer<Blob>> {
  return api.download({ method: 'post', path: priceCalls.priceList.path, fileType: WORKBOOK_TYPE })
}
