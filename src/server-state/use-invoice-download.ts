import type { Answer } from '#api/failure.ts'
import { downloadPackingSlips } from '#api/order-work.ts'
import { downloadInvoices } from '#api/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { invoiceFile } from '#contract/download-files.ts'
import { furtherFilter, type OrderFilter } from '#domain/order-filter.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { type Download, useDownload } from './use-download.ts'
import { useOrdersBody, type Whose } from './use-order-history.ts'
import { useOrdersOfList } from './use-orders-of-list.ts'

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
  const body = useOrdersBody(whose, filter)
  const readChosen = useOrdersOfList(whose, filter)
  const isIgnorable = Object.keys(furtherFilter(filter)).length > 0
  return async (orderIds, isExcluded) => {
    if (!isExcluded || !isIgnorable) {
      return downloadInvoices(api, { ...(isExcluded && body), entityIds: [...orderIds], isExcluded })
    }
    // A backend may ignore these filters (G179): what is meant is asked for by number.
    const chosen = await readChosen(orderIds, true)
    if (!chosen.ok) return chosen
    return downloadInvoices(api, { entityIds: chosen.value.map(({ id }) => id), isExcluded: false })
  }
}

/** What is packed for several orders, one slip each, as one PDF. */
export function usePackingSlipsOf(
  whose: Whose,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Blob>> {
  const { api } = useCounter()
  const body = useOrdersBody(whose, filter)
  return (orderIds, isExcluded) =>
    downloadPackingSlips(api, { ...(isExcluded && body), entityIds: [...orderIds], isExcluded })
}
