import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { vendorsQuery } from '#api/people/companies.ts'
import type { Answer } from '#api/failure.ts'
import { downloadStatement } from '#api/orders/order-work.ts'
import { fetchOrders } from '#api/orders/orders.ts'
import { useCounter } from '#app-context/counter.ts'
import { STATEMENT_FILE } from '#contract/orders/download-files.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { CompanyUser } from '#domain/people/company.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { errorText } from '../failure-text.ts'
import { type Download, type NoFile, useDownload, whyRefused } from '../use-download.ts'
import { useOrdersBody, type Whose } from './use-order-history.ts'
import { useChosenBody } from './use-orders-of-list.ts'

type Save = (fileName: string, file: Blob) => void

/** More numbers of orders than a call takes. */
const MOST_NAMED = 5000
/** No order has this PO# or orderer: a backend that answers one all the same ignores the filter. */
const IN_NO_ORDER = 'c8f0b3a7-5d0e-4c55-9a55-0f2f6f1f7a4e'

/** Asks the backend for the workbook of exactly the orders that the list has, or says why there is none (G179). */
function useListedBody(whose: Whose, filter: OrderFilter): () => Promise<Answer<OrdersBody> | NoFile> {
  const { api } = useCounter()
  const ofList = useOrdersBody(whose, filter)
  const bodyOf = useChosenBody(whose, filter)
  return async () => {
    const { poNumber, namePo } = ofList
    const probes = [
      poNumber !== undefined && { ...ofList, poNumber: IN_NO_ORDER },
      namePo !== undefined && { ...ofList, namePo: IN_NO_ORDER },
    ]
    for (const probe of probes) {
      if (!probe) continue
      const answer = await fetchOrders(api, 0, probe, undefined, 1)
      if (!answer.ok) return answer
      const { count } = answer.value
      if (count > MOST_NAMED) return { ok: false, why: staffOrderTexts.tooManyToFilter(MOST_NAMED) }
      if (count > 0) return named()
    }
    return { ok: true, value: ofList }
  }

  /** A workbook of no numbers would have every order. */
  async function named(): Promise<Answer<OrdersBody> | NoFile> {
    const body = await bodyOf([], true)
    if (body.ok && body.value.entityIds?.length === 0) return { ok: false, why: staffOrderTexts.noStatement }
    return body
  }
}

/** The workbook of all orders that a list has; of one vendor's lines where one is named (ordering.md §7, G76, G79). */
export function useStatement(
  whose: Whose,
  filter: OrderFilter,
  save: Save,
): { download: Download; of: (vendorId: number | null) => void } {
  const { api } = useCounter()
  const readBody = useListedBody(whose, filter)
  const wanted = useRef<number | null>(null)
  const download = useDownload(
    async () => {
      const vendorId = wanted.current
      const body = await readBody()
      if (!body.ok) return body
      return downloadStatement(api, { ...body.value, ...(vendorId !== null && { vendor: true, vendorId }) })
    },
    (file) => save(STATEMENT_FILE, file),
    undefined, // the usual sentences
    whyRefused,
  )
  return {
    download,
    of(vendorId) {
      wanted.current = vendorId
      download.start()
    },
  }
}

export interface Vendors {
  vendors: readonly CompanyUser[]
  isReading: boolean
  /** Why they did not come, in words. */
  failure: string | null
}

/** The supplier's own people whose sales a statement can be about; asked for once they are wanted. */
export function useVendors(isWanted: boolean): Vendors {
  const { api } = useCounter()
  // Whose role may select dealerships can have changed since they were last looked at.
  const { data, error, isFetching } = useQuery({ ...vendorsQuery(api), enabled: isWanted, staleTime: 0 })
  return { vendors: data ?? [], isReading: isFetching, failure: error && errorText(error) }
}
