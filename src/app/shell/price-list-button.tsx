import { downloadPriceList } from '#api/price-list.ts'
import { PRICE_LIST_FILE } from '#contract/workbook.ts'
import { useCounter } from '#live/counter.ts'
import { useDownload } from '#live/use-download.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { PRICE_LIST } from './link-table.ts'

export function PriceListButton() {
  const { api } = useCounter()
  const download = useDownload(
    () => downloadPriceList(api),
    (file) => saveFile(PRICE_LIST_FILE, file),
  )
  return (
    <DownloadButton variant="quiet" {...download} confirmText={downloadTexts.confirm}>
      {PRICE_LIST.text}
    </DownloadButton>
  )
}
