import type { OrderFilter } from '#domain/orders/order-filter.ts'
import { useStatement } from '#server-state/orders/use-statement.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { dealershipPanelTexts } from '#texts/people/dealership-panel.ts'
import { DownloadButton } from '#ui/file/download-button.tsx'
import { saveFile } from '#ui/file/save-file.ts'

const NO_FILTER: OrderFilter = {}

/** Saves the statement of all orders of a dealership (ordering.md §2 Order history). */
export function DealershipStatement({ dealershipId }: { dealershipId: number }) {
  const { download, startFor } = useStatement({ dealershipId }, NO_FILTER, saveFile)
  return (
    <DownloadButton {...download} start={() => startFor(null)} confirmText={downloadTexts.confirm}>
      {dealershipPanelTexts.statement}
    </DownloadButton>
  )
}
