import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer } from '#api/failure.ts'
import { downloadStatement } from '#api/orders/order-work.ts'
import { fetchOrders } from '#api/orders/orders.ts'
import { vendorsQuery } from '#api/people/companies.ts'
import { useCounter } from '#app-context/counter.ts'
import { STATEMENT_FILE } from '#contract/orders/download-files.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { CompanyUser } from '#domain/people/company.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { errorText } from '../failure-text.ts'
import { type Download, type NoFile, useDownload } from '../use-download.ts'
import { type OrderScope, useOrdersBody } from './use-order-history.ts'
import { useChosenBody } from './use-orders-of-list.ts'

type Save = (fileName: string, file: Blob) => void

/** The largest number of orders that this device filters itself. */
const MOST_FILTERED_ORDERS = 5000
/** A PO# and orderer's name that no order has: a backend that sends orders for it ignores the filter. */
const UNUSED_NAME = 'c8f0b3a7-5d0e-4c55-9a55-0f2f6f1f7a4e'

/** The body for the workbook of exactly the listed orders, or the reason why there is no workbook (G179). */
function useListedBody(scope: OrderScope, filter: OrderFilter): () => Promise<Answer<OrdersBody> | NoFile> {
  const { api } = useCounter()
  const listBody = useOrdersBody(scope, filter)
  const readChosenBody = useChosenBody(scope, filter)
  return async () => {
    const { poNumber, namePo } = listBody
    const probes = [
      poNumber !== undefined && { ...listBody, poNumber: UNUSED_NAME },
      namePo !== undefined && { ...listBody, namePo: UNUSED_NAME },
    ]
    for (const probe of probes) {
      if (!probe) continue
      const answer = await fetchOrders(api, 0, probe, undefined, 1)
      if (!answer.ok) return answer
      const { count } = answer.value
      if (count > MOST_FILTERED_ORDERS)
        return { ok: false, why: staffOrderTexts.tooManyToFilter(MOST_FILTERED_ORDERS) }
      if (count > 0) return bodyOfNumbers()
    }
    return { ok: true, value: listBody }
  }

  /**
   * The numbers of all listed orders. Without numbers there is no body: the server would put every order into the
   * workbook.
   */
  async function bodyOfNumbers(): Promise<Answer<OrdersBody> | NoFile> {
    const body = await readChosenBody([], true) // chooses all orders, and excludes none
    if (body.ok && body.value.entityIds?.length === 0) return { ok: false, why: staffOrderTexts.noStatement }
    return body
  }
}

/**
 * Downloads the workbook of all orders of a list, or of one vendor's lines in them (ordering.md §7, G76, G79).
 * `startFor` begins the download; with null the workbook has the lines of all vendors.
 */
export function useStatement(
  scope: OrderScope,
  filter: OrderFilter,
  save: Save,
): { download: Download; startFor: (vendorId: number | null) => void } {
  const { api } = useCounter()
  const readBody = useListedBody(scope, filter)
  const chosenVendorId = useRef<number | null>(null)
  const download = useDownload(
    async () => {
      const vendorId = chosenVendorId.current
      const body = await readBody()
      if (!body.ok) return body
      return downloadStatement(api, { ...body.value, ...(vendorId !== null && { vendor: true, vendorId }) })
    },
    (file) => save(STATEMENT_FILE, file),
  )
  return {
    download,
    startFor(vendorId) {
      chosenVendorId.current = vendorId
      download.start()
    },
  }
}

export interface Vendors {
  vendors: readonly CompanyUser[]
  isReading: boolean
  /** The reason why the vendors could not be read, as a text. */
  failure: string | null
}

/**
 * The vendors whose lines a workbook can show and to whom products can be assigned; read only while `isWanted` is true.
 */
export function useVendors(isWanted: boolean): Vendors {
  const { api } = useCounter()
  // The answer is not cached: roles may have changed, and with them the users who can be vendors.
  const { data, error, isFetching } = useQuery({ ...vendorsQuery(api), enabled: isWanted, staleTime: 0 })
  return { vendors: data ?? [], isReading: isFetching, failure: error && errorText(error) }
}
