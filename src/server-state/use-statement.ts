import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { vendorsQuery } from '#api/companies.ts'
import { downloadStatement } from '#api/order-work.ts'
import { useCounter } from '#app-context/counter.ts'
import { STATEMENT_FILE } from '#contract/download-files.ts'
import type { CompanyUser } from '#domain/company.ts'
import type { OrderFilter } from '#domain/order-filter.ts'
import { errorText } from './failure-text.ts'
import { type Download, useDownload, whyRefused } from './use-download.ts'
import { useOrdersBody, type Whose } from './use-order-history.ts'

type Save = (fileName: string, file: Blob) => void

/** The workbook of all orders that a list has; of one vendor's lines where one is named (ordering.md §7, G76, G79). */
export function useStatement(
  whose: Whose,
  filter: OrderFilter,
  save: Save,
): { download: Download; of: (vendorId: number | null) => void } {
  const { api } = useCounter()
  const body = useOrdersBody(whose, filter)
  const wanted = useRef<number | null>(null)
  const download = useDownload(
    () => {
      const vendorId = wanted.current
      return downloadStatement(api, vendorId === null ? body : { ...body, vendor: true, vendorId })
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
