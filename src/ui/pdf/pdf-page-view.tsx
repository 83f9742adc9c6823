import { useEffect, useRef } from 'react'
import { pdfTexts } from '#texts/pdf-viewer.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './lazy-pdf-viewer.module.css'
import type { PdfPage } from './open-pdf.ts'

/** A sheet that fits is no wider than a sheet on a desk. */
const WIDEST_PX = 820

interface PdfPageViewProps {
  page: PdfPage
  pageCount: number
  zoom: number
}

/** One page as a picture, with its words for screen readers. */
export function PdfPageView({ page, pageCount, zoom }: PdfPageViewProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom is another width of the canvas
  useEffect(() => {
    const canvas = ref.current
    if (canvas === null) return
    let cancel = () => {}
    function draw(): void {
      cancel()
      if (canvas !== null) cancel = page.draw(canvas, canvas.clientWidth * window.devicePixelRatio)
    }
    // Width and window are settled once the dialog stands.
    const frame = requestAnimationFrame(draw)
    window.addEventListener('resize', draw)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', draw)
      cancel()
    }
  }, [page, zoom])
  const name = pdfTexts.pageOf(page.number, pageCount)
  return (
    <figure
      className={styles.page}
      style={{ width: `calc(min(100%, ${WIDEST_PX}px) * ${zoom})` }}
      aria-label={name}
    >
      <canvas ref={ref} style={{ aspectRatio: `${page.width} / ${page.height}` }} />
      <VisuallyHidden>{page.text}</VisuallyHidden>
    </figure>
  )
}
