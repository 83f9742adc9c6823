import { useEffect, useRef, useState } from 'react'
import { pdfTexts } from '#texts/pdf-viewer.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './drawn-pdf.module.css'
import type { PdfPage } from './open-pdf.ts'
import { useNearViewport } from './use-near-viewport.ts'

/** The largest width of a page at a zoom of 1: the width of a sheet of paper. */
const MAX_WIDTH_PX = 820

interface PdfPageViewProps {
  page: PdfPage
  pageCount: number
  zoom: number
}

/**
 * One page as a picture, with its text for screen readers. The page is drawn and its text is read when it comes near the
 * viewport. The picture is removed when the page is no longer near, because the pictures of two hundred pages need more
 * memory than a tablet has. The page always keeps its height.
 */
export function PdfPageView({ page, pageCount, zoom }: PdfPageViewProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const isNear = useNearViewport(canvasRef, zoom)
  const [text, setText] = useState('')
  const [isDrawn, setIsDrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom changes the width of the canvas
  useEffect(() => {
    const canvas = canvasRef.current
    if (canvas === null || !isNear) return
    let cancel = () => {}
    function draw(): void {
      cancel()
      if (canvas !== null)
        cancel = page.draw(canvas, canvas.clientWidth * window.devicePixelRatio, () => setIsDrawn(true))
    }
    // Waits for the layout of the dialog, which sets the width of the canvas.
    const frame = requestAnimationFrame(draw)
    window.addEventListener('resize', draw)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', draw)
      cancel()
    }
  }, [page, zoom, isNear])
  useEffect(() => {
    let isMounted = true
    if (isNear)
      page.readText().then(
        (pageText) => isMounted && setText(pageText),
        () => undefined, // the dialog was closed
      )
    // A change of the zoom does not clear the canvas: the old picture stays until the new picture is drawn.
    else if (canvasRef.current !== null) {
      canvasRef.current.width = 0
      canvasRef.current.height = 0
      setIsDrawn(false)
    }
    return () => {
      isMounted = false
    }
  }, [page, isNear])
  const { number } = page
  const name = pdfTexts.pageOf(number, pageCount)
  return (
    <figure
      className={styles.page}
      style={{ width: `calc(min(100%, ${MAX_WIDTH_PX}px) * ${zoom})` }}
      aria-label={name}
      aria-busy={!isDrawn}
    >
      <canvas ref={canvasRef} style={{ aspectRatio: `${page.width} / ${page.height}` }} />
      {!isDrawn && (
        <span className={styles.drawing} role="status">
          <Spinner />
          <span>{pdfTexts.isDrawing(number)}</span>
        </span>
      )}
      <VisuallyHidden>{text}</VisuallyHidden>
    </figure>
  )
}
