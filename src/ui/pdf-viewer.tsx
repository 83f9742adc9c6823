import { Suspense } from 'react'
import { Button } from './button.tsx'
import { late } from './late.ts'
import { PlainDialog } from './plain-dialog.tsx'
import { saveFile } from './save-file.ts'

export interface PdfViewerProps {
  file: Blob
  /** Under which it is downloaded. */
  fileName: string
  title: string
  onClose: () => void
  /** Prints as soon as the pages are there. */
  printsAtOnce?: boolean
}

// Drawing pages takes half a megabyte of code: it comes with the first file that is shown.
const LoadedPdfViewer = late(
  async () => (await import('./loaded-pdf-viewer.tsx')).LoadedPdfViewer,
  DownloadOnly,
)

function DownloadOnly({ file, fileName, title, onClose }: PdfViewerProps) {
  return (
    <PlainDialog onClose={onClose} title={title}>
      <h2>{title}</h2>
      <p>The pages cannot be shown now.</p>
      <Button icon="download" onClick={() => saveFile(fileName, file)}>
        Download
      </Button>
      <Button onClick={onClose}>Close</Button>
    </PlainDialog>
  )
}

/** Pages drawn in the app itself: tablets do not show a PDF inside of a page. */
export function PdfViewer(props: PdfViewerProps) {
  return (
    <Suspense fallback={null}>
      <LoadedPdfViewer {...props} />
    </Suspense>
  )
}
