import { useEffect, useRef, useState } from 'react'
import { pdfTexts } from '#texts/pdf-viewer.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './drawn-pdf.module.css'
import type { PdfPage } from './open-pdf.ts'
import { useNearViewport } from './use-near-viewport.ts'

/** A page that fits is no wider than a sheet on a desk. */
const WIDEST_PX = 820

interface PdfPageViewProps {
  page: PdfPage
  pageCount: number
  zoom: number
}

/**
 * One page as a picture, with its words for screen readers. Both exist only near the viewport, because two
 * hundred pages need more memory than a tablet has. The page always keeps its height.
 */
export function PdfPageView({ page, pageCount, zoom }: PdfPageViewProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const isNear = useNearViewport(ref, zoom)
  const [text, setText] = useState('')
  const [isDrawn, setIsDrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another width of the canvas
  useEffect(() => {
    const canvas = ref.current
    if (canvas === null || !isNear) return
    let cancel = () => {}
    function draw(): void {
      cancel()
      if (canvas !== null)
        cancel = page.draw(canvas, canvas.clientWidth * window.devicePixelRatio, () => setIsDrawn(true))
    }
    // Wait for the layout of the dialog, which sets the width of the canvas.
    const frame = requestAnimationFrame(draw)
    window.addEventListener('resize', draw)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', draw)
      cancel()
    }
  }, [page, zoom, isNear])
  useEffect(() => {
    let isShown = true
    if (isNear)
      page.readText().then(
        (words) => isShown && setText(words),
        () => undefined, // the dialog was closed; the picture stays without its words
      )
    // Another zoom does not clear the canvas: the old picture stays until the new one is drawn.
    else if (ref.current !== null) {
      ref.current.width = 0
      ref.current.height = 0
      setIsDrawn(false)
    }
    return () => {
      isShown = false
    }
  }, [page, isNear])
  const { number } = page
  const name = pdfTexts.pageOf(number, pageCount)
  return (
    <figure
      className={styles.page}
      style={{ width: `calc(min(100%, ${WIDEST_PX}px) * ${zoom})` }}
      aria-label={name}
      aria-busy={!isDrawn}
    >
      <canvas ref={ref} style={{ aspectRatio: `${page.width} / ${page.height}` }} />
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
