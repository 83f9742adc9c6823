import { useEffect, useRef, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { pdfTexts } from '#texts/pdf-viewer.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Note } from '../feedback/note.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { saveFile } from '../file/save-file.ts'
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
  /** Prints as soon as the pages are loaded. */
  printsAtOnce?: boolean
  /** Called each time that printing starts, at once or by the button. */
  onPrint?: () => void
}

/** Factors of the width that fits a page. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const FITS = ZOOMS.indexOf(1)

/** null while the file is opening, 'failed' when it cannot be shown. */
function usePdf(file: Blob): PdfFile | 'failed' | null {
  const [opened, setOpened] = useState<PdfFile | 'failed' | null>(null)
  useEffect(() => {
    let isMounted = true
    const opening = import('./open-pdf.ts').then(({ openPdf }) => openPdf(file))
    opening.then(
      (pdf) => isMounted && setOpened(pdf),
      () => isMounted && setOpened('failed'),
    )
    return () => {
      isMounted = false
      // a file that did not open has nothing to close
      opening.then((pdf) => pdf.close()).catch(() => undefined)
    }
  }, [file])
  return opened
}

export function DrawnPdf({ file, fileName, title, onClose, printsAtOnce = false, onPrint }: PdfViewerProps) {
  const pdf = usePdf(file)
  const [step, setStep] = useState(FITS)
  const [isPrinting, setIsPrinting] = useState(false)
  const [cannotPrint, setCannotPrint] = useState(false)
  const hasPrinted = useRef(false)
  const pages = pdf === null || pdf === 'failed' ? [] : pdf.pages
  const zoom = ZOOMS[step] ?? 1

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
        <div className={styles.tools}>
          <IconButton
            icon="minus"
            label={pdfTexts.zoomOut}
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          />
          <output className={styles.zoom} aria-label={pdfTexts.zoom}>
            {pdfTexts.percent(zoom)}
          </output>
          <IconButton
            icon="plus"
            label={pdfTexts.zoomIn}
            disabled={step === ZOOMS.length - 1}
            onClick={() => setStep(step + 1)}
          />
          <Button icon="print" busy={isPrinting} disabled={pages.length === 0} onClick={print}>
            {pdfTexts.print}
          </Button>
          <Button icon="download" variant="primary" onClick={() => saveFile(fileName, file)}>
            {controlTexts.download}
          </Button>
        </div>
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
      {/* People must reach a region that scrolls both ways by keyboard. */}
      {pages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={styles.pages} aria-label={controlTexts.pages} tabIndex={0}>
          {pages.map((page) => (
            <PdfPageView key={page.number} page={page} pageCount={pages.length} zoom={zoom} />
          ))}
        </section>
      )}
    </Dialog>
  )
}
