import type { Download } from '#server-state/use-download.ts'
import { invoiceFileOf } from '#server-state/orders/use-invoice-download.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'

/** An invoice, or another file of an order. */
export interface Paper {
  file: Blob
  title: string
}

export interface Papers {
  orderId: number
  /** The same downloads in the same order on every rendering. */
  downloads: readonly Download[]
  shown: Paper | null
  hide: () => void
}

interface ShownPaperProps {
  papers: Papers
  /** Counts a print by staff; undefined for buyers (G143). */
  onPrint?: () => void
}

/** The viewer of an order's invoice or other file, and the failures of its downloads. */
export function ShownPaper({ papers: { orderId, downloads, shown, hide }, onPrint }: ShownPaperProps) {
  return (
    <>
      {downloads.map(({ failure, confirmFailure }, index) => (
        <DownloadFailure
          // biome-ignore lint/suspicious/noArrayIndexKey: the same downloads in the same order on every rendering
          key={index}
          failure={failure}
          confirm={confirmFailure}
          confirmText={downloadTexts.confirm}
        />
      ))}
      {shown !== null && (
        <PdfViewer
          file={shown.file}
          fileName={invoiceFileOf(orderId)}
          title={shown.title}
          {...(onPrint && { onPrint })}
          onClose={hide}
        />
      )}
    </>
  )
}
