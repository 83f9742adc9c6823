// The packing slips of the selected orders as one PDF, without prices.
import { useState } from 'react'
import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { useDownload, refusalTextOf } from '#server-state/use-download.ts'
import type { OrderScope } from '#server-state/orders/use-order-history.ts'
import { usePackingSlipsDownload } from '#server-state/orders/use-papers.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'

export function useChosenSlips(selection: RowSelection<Order>, scope: OrderScope, filter: OrderFilter) {
  const readSlips = usePackingSlipsDownload(scope, filter)
  const [shownSlips, setShownSlips] = useState<{ file: Blob; fileName: string } | null>(null)
  const { mode, namedRows } = selection.selection
  const ids = [...namedRows.values()].map(({ id }) => id)
  const { busy, reason, failure, confirmFailure, start } = useDownload(
    () => readSlips(ids, mode === 'exclude'),
    (file) => setShownSlips({ file, fileName: invoiceFileName(mode === 'exclude' ? [] : ids) }),
    invoiceTexts.notFound,
    refusalTextOf,
  )
  return {
    busy,
    reason,
    failureDialog: { failure, confirm: confirmFailure, confirmText: downloadTexts.confirm },
    show: start,
    shownSlips,
    hide: () => setShownSlips(null),
  }
}
