import { useEffect, useRef, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { pdfTexts } from '#texts/pdf-viewer.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Note } from '../feedback/note.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { saveFile } from '../file/save-file.ts'
import { Row } from '../layout/row.tsx'
import styles from './drawn-pdf.module.css'
import type { PdfFile } from './open-pdf.ts'
import { PdfPageView } from './pdf-page-view.tsx'
import { printPages } from './print-pages.ts'

export interface PdfViewerProps {
  file: Blob
  /** The name of the downloaded file. */
  fileName: string
  title: string
  onClose: () => void
  /** True if the file is printed as soon as its pages are loaded. */
  printsAtOnce?: boolean
  /** Called each time after the browser was asked to print. */
  onPrint?: () => void
}

/** The zoom factors. At 1 the width of a page fits into the window. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const FITTING_ZOOM_INDEX = ZOOMS.indexOf(1)

/** Opens a file; null while it is being opened, 'failed' if it cannot be shown. */
function usePdf(file: Blob): PdfFile | 'failed' | null {
  const [pdf, setPdf] = useState<PdfFile | 'failed' | null>(null)
  useEffect(() => {
    let isMounted = true
    const opening = import('./open-pdf.ts').then(({ openPdf }) => openPdf(file))
    opening.then(
      (pdf) => isMounted && setPdf(pdf),
      () => isMounted && setPdf('failed'),
    )
    return () => {
      isMounted = false
      // A file that could not be opened need not be closed.
      opening.then((pdf) => pdf.close()).catch(() => undefined)
    }
  }, [file])
  return pdf
}

export function DrawnPdf({ file, fileName, title, onClose, printsAtOnce = false, onPrint }: PdfViewerProps) {
  const pdf = usePdf(file)
  const [zoomIndex, setZoomIndex] = useState(FITTING_ZOOM_INDEX)
  const [isPrinting, setIsPrinting] = useState(false)
  const [cannotPrint, setCannotPrint] = useState(false)
  const hasPrinted = useRef(false)
  const pages = pdf === null || pdf === 'failed' ? [] : pdf.pages
  const zoom = ZOOMS[zoomIndex] ?? 1

  function print(): void {
    setIsPrinting(true)
    setCannotPrint(false)
    printPages(pages)
      .then(() => onPrint?.())
      .catch(() => setCannotPrint(true))
      .finally(() => setIsPrinting(false))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints once, when the pages are loaded
  useEffect(() => {
    if (!printsAtOnce || pages.length === 0 || hasPrinted.current) return
    hasPrinted.current = true
    print()
  }, [printsAtOnce, pages.length])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="full"
      actions={
        <Row justify="end">
          <IconButton
            icon="minus"
            label={pdfTexts.zoomOut}
            disabled={zoomIndex === 0}
            onClick={() => setZoomIndex(zoomIndex - 1)}
          />
          <output className={styles.zoom} aria-label={pdfTexts.zoom}>
            {pdfTexts.percent(zoom)}
          </output>
          <IconButton
            icon="plus"
            label={pdfTexts.zoomIn}
            disabled={zoomIndex === ZOOMS.length - 1}
            onClick={() => setZoomIndex(zoomIndex + 1)}
          />
          <Button icon="print" busy={isPrinting} disabled={pages.length === 0} onClick={print}>
            {pdfTexts.print}
          </Button>
          <Button icon="download" variant="primary" onClick={() => saveFile(fileName, file)}>
            {controlTexts.download}
          </Button>
        </Row>
      }
    >
      {pdf === null && <Skeleton count={3} height="220px" label={pdfTexts.isReading} />}
      {pdf === 'failed' && (
        <Note tone="bad" role="alert">
          {pdfTexts.notShownHint}
        </Note>
      )}
      {cannotPrint && (
        <Note tone="bad" role="alert">
          {pdfTexts.notPrinted}
        </Note>
      )}
      {pages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the region
        <section className={styles.pages} aria-label={controlTexts.pages} tabIndex={0}>
          {pages.map((page) => (
            <PdfPageView key={page.number} page={page} pageCount={pages.length} zoom={zoom} />
          ))}
        </section>
      )}
    </Dialog>
  )
}
