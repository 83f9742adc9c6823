import { controlTexts } from '#texts/controls.ts'
import { pdfTexts } from '#texts/pdf-viewer.ts'
import { Button } from '../button/button.tsx'
import { PlainDialog } from '../dialog/plain-dialog.tsx'
import { saveFile } from '../file/save-file.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { PdfViewerProps } from './drawn-pdf.tsx'

function DownloadOnly({ file, fileName, title, onClose }: PdfViewerProps) {
  return (
    <PlainDialog onClose={onClose} title={title}>
      <h2>{title}</h2>
      <p>{pdfTexts.notShown}</p>
      <Button icon="download" onClick={() => saveFile(fileName, file)}>
        {controlTexts.download}
      </Button>
      <Button onClick={onClose}>{controlTexts.close}</Button>
    </PlainDialog>
  )
}

/**
 * Shows a PDF. The app itself draws the pages, because tablets do not show a PDF inside a page. The code for drawing, half a
 * megabyte, is loaded with the first file.
 */
export const PdfViewer = lazyPart(async () => (await import('./drawn-pdf.tsx')).DrawnPdf, DownloadOnly)
