import { useEffect, useRef, useState } from 'react'
import { pdfTexts } from '#texts/pdf-viewer.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './drawn-pdf.module.css'
import type { PdfPage } from './open-pdf.ts'
import { useNearSight } from './use-near-sight.ts'

/** A sheet that fits is no wider than a sheet on a desk. */
const WIDEST_PX = 820

interface PdfPageViewProps {
  page: PdfPage
  pageCount: number
  zoom: number
}

/**
 * One page as a picture, with its words for screen readers; both only near sight, for two hundred pages take more memory
 * than a tablet has. The page keeps its height all the same.
 */
export function PdfPageView({ page, pageCount, zoom }: PdfPageViewProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const isNear = useNearSight(ref, zoom)
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
    // Width and window are settled once the dialog stands.
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
        () => undefined, // closed meanwhile; the picture is there without its words
      )
    // Not while it is drawn anew in another size: until that is there the old picture stays.
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
