import type { Download } from '#server-state/use-download.ts'
import { invoiceFileOf } from '#server-state/orders/use-invoice-download.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'

/** An invoice, or what else of an order is a file. */
export interface Paper {
  file: Blob
  title: string
}

export interface Papers {
  orderId: number
  /** Always the same ones, in the same order. */
  downloads: readonly Download[]
  shown: Paper | null
  hide: () => void
}

interface ShownPaperProps {
  papers: Papers
  /** Only where a person of the staff prints: that counts (G143). */
  onPrint?: () => void
}

/** The viewer while a paper of an order is shown, and what is said where one did not come. */
export function ShownPaper({ papers: { orderId, downloads, shown, hide }, onPrint }: ShownPaperProps) {
  return (
    <>
      {downloads.map(({ failure, confirmFailure }, index) => (
        <DownloadFailure
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same ones, in the same order
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
