// Invoices and packing slips as PDF: of one order, or of several in one file.
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { type Download, useDownload } from '../use-download.ts'
import type { Whose } from './use-order-history.ts'
import { useChosenBody } from './use-orders-of-list.ts'

type DownloadPapers = (api: Api, chosen: OrdersBody) => Promise<Answer<Blob>>

/** The paper of one order. */
export function usePaper(
  download: DownloadPapers,
  orderId: number,
  save: (file: Blob) => void,
  fail?: (text: string) => void,
): Download {
  const { api } = useCounter()
  return useDownload(
    () => download(api, { entityIds: [orderId], isExcluded: false }),
    save,
    invoiceTexts.notFound,
    undefined, // why not is not said
    fail,
  )
}

/** One PDF of the papers of several orders: of those named, or of all that the list has but those (G65). */
export function usePapersOf(
  download: DownloadPapers,
  whose: Whose,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Blob>> {
  const { api } = useCounter()
  const bodyOf = useChosenBody(whose, filter)
  return async (orderIds, isExcluded) => {
    const body = await bodyOf(orderIds, isExcluded)
    return body.ok ? download(api, body.value) : body
  }
}
