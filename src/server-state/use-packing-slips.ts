import type { Answer } from '#api/failure.ts'
import { downloadPackingSlips } from '#api/order-work.ts'
import { useCounter } from '#app-context/counter.ts'
import type { OrderFilter } from '#domain/order-filter.ts'
import { invoiceTexts } from '#texts/invoice.ts'
import { type Download, useDownload } from './use-download.ts'
import type { Whose } from './use-order-history.ts'
import { useChosenBody } from './use-orders-of-list.ts'

/** What is packed for one order, without prices. */
export function usePackingSlip(
  orderId: number,
  save: (file: Blob) => void,
  fail: (text: string) => void,
): Download {
  const { api } = useCounter()
  return useDownload(
    () => downloadPackingSlips(api, { entityIds: [orderId], isExcluded: false }),
    save,
    invoiceTexts.notFound,
    undefined,
    fail,
  )
}

/** What is packed for several orders, one slip each, as one PDF. */
export function usePackingSlipsOf(
  whose: Whose,
  filter: OrderFilter,
): (orderIds: readonly number[], isExcluded: boolean) => Promise<Answer<Blob>> {
  const { api } = useCounter()
  const bodyOf = useChosenBody(whose, filter)
  return async (orderIds, isExcluded) => {
    const body = await bodyOf(orderIds, isExcluded)
    return body.ok ? downloadPackingSlips(api, body.value) : body
  }
}
