import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { WORKBOOK_TYPE, type WorkbookColumn, workbookParts } from '#domain/sheets/workbook.ts'
import type { OrderScope } from '#server-state/orders/use-order-history.ts'
import { LOAD_FAILURE_NOTICE_MS } from '#server-state/use-load-failure-notice.ts'
import { useWholeList } from '#server-state/use-whole-list.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { ageWords } from '#texts/figures.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { createPause } from '#ui/pause.ts'
import { useWorkbookColumns } from './use-workbook-columns.ts'

/**
 * Saves all orders of the list that match the filter as an Excel file. If the server does not send them, the file has the
 * matching orders of the device's copy.
 */
export function useOrdersWorkbook(scope: OrderScope, filter: OrderFilter) {
  const { notices } = useCounter()
  const [isSaving, setIsSaving] = useState(false)
  const readList = useWholeList(scope, filter)
  const columns: readonly WorkbookColumn<Order>[] = useWorkbookColumns()

  async function saveWorkbook(): Promise<void> {
    const { orders, isCopy, readAt } = await readList()
    // The code that writes zip files is loaded when the first file is written.
    const { zipFile } = await import('#domain/sheets/zip-parts.ts')
    const parts = workbookParts([{ name: orderHistoryTexts.workbookSheet, columns }], orders)
    saveFile(orderHistoryTexts.workbookFile, await zipFile(parts, createPause(), WORKBOOK_TYPE))
    if (isCopy) {
      const text = orderHistoryTexts.workbookIncomplete(
        readAt === null ? null : ageWords(Date.now() - readAt),
      )
      notices.show({ kind: 'progress', text }, LOAD_FAILURE_NOTICE_MS)
    }
  }

  function startSaving(): void {
    setIsSaving(true)
    saveWorkbook()
      .catch((error: unknown) => {
        console.error(error)
        notices.show({ kind: 'failure', text: downloadTexts.notSaved }, DEFAULT_NOTICE_MS)
      })
      .finally(() => setIsSaving(false))
  }

  return { isSaving, startSaving }
}
