import { priceCalls } from '#contract/prices/price-calls.ts'
import { callOf } from '#api/call-of.ts'
import { useCounter } from '#app-context/counter.ts'
import { PRICE_LIST_FILE } from '#contract/orders/download-files.ts'
import { useDownload } from '#server-state/use-download.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { DownloadButton } from '#ui/file/download-button.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { PRICE_LIST } from './more-groups.ts'

export function PriceListButton() {
  const { api } = useCounter()
  const download = useDownload(
    () => api.download(callOf(priceCalls.priceList)),
    (file) => saveFile(PRICE_LIST_FILE, file),
  )
  return (
    <DownloadButton variant="quiet" {...download} confirmText={downloadTexts.confirm}>
      {PRICE_LIST.text}
    </DownloadButton>
  )
}
