import type { Answer } from '#api/failure.ts'
import { downloadInvoices } from '#api/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { invoiceFile } from '#contract/download-files.ts'
import type { OrderFilter } from '#domain/order-filter.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { type Download, useDownload } from './use-download.ts'
import type { Whose } from './use-order-history.ts'
import { useChosenBody } from './use-orders-of-list.ts'

export const invoiceFileOf = (...orderIds: number[]) => invoiceFile(orderIds)

/** The invoice of one order. A buyer's never counts as printed (G143). */
export function useInvoiceDownload(
  orderId: number,
  save: (file: Blob) => void,
  fail?: (text: string) => void,
): Download {
  const { api } = useCounter()
  return useDownload(
    () => downloadInvoices(api, { entityIds: [orderId], isExcluded: false }),
    save,
    invoiceTexts.notFound,
    undefined,
    fail,
  )
}

/** One PDF of several invoices: of those named, or of all that the list has but those (G65). */
export function useInvoicesOf(
  whose: Whose,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Blob>> {
  const { api } = useCounter()
  const bodyOf = useChosenBody(whose, filter)
  return async (orderIds, isExcluded) => {
    const body = await bodyOf(orderIds, isExcluded)
    return body.ok ? downloadInvoices(api, body.value) : body
  }
}
