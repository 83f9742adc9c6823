import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import type { Download } from '#server-state/use-download.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'

/** An invoice, or another file of an order. */
export interface Paper {
  file: Blob
  title: string
  printsAtOnce?: boolean
}

/** The downloads of an order's papers, and the paper that is shown; null while none is shown. */
export interface Papers {
  orderId: number
  /** The sequence of the downloads must not change between renderings: the index of a download is its React key. */
  downloads: readonly Download[]
  shownPaper: Paper | null
  hide: () => void
}

interface PaperViewerProps {
  papers: Papers
  /** Called when staff print the paper, to count the print (G143); undefined where prints are not counted. */
  onPrint?: () => void
}

/** Shows an order's invoice or other file, and the failures of its downloads. */
export function PaperViewer({ papers: { orderId, downloads, shownPaper, hide }, onPrint }: PaperViewerProps) {
  return (
    <>
      {downloads.map(({ failure, confirmFailure }, index) => (
        <DownloadFailure
          // biome-ignore lint/suspicious/noArrayIndexKey: the sequence of the downloads never changes
          key={index}
          failure={failure}
          confirm={confirmFailure}
          confirmText={downloadTexts.confirm}
        />
      ))}
      {shownPaper !== null && (
        <PdfViewer
          {...shownPaper}
          fileName={invoiceFileName([orderId])}
          {...(onPrint && { onPrint })}
          onClose={hide}
        />
      )}
    </>
  )
}
