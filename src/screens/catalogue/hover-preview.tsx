import { type RefObject, useEffect, useState } from 'react'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './hover-preview.module.css'

const OPEN_AFTER_MS = 100
const GAP_PX = 12
const IMAGE_SIZE = 'cart'

interface Position {
  left: number
  top: number
}

/** The position of the preview: beside the anchor if there is room, and inside the window. */
export function positionBeside(
  anchor: DOMRect,
  size: number,
  viewport: { width: number; height: number },
): Position {
  const hasRoomAtRight = anchor.right + GAP_PX + size <= viewport.width
  const left = hasRoomAtRight ? anchor.right + GAP_PX : Math.max(GAP_PX, anchor.left - GAP_PX - size)
  const top = Math.max(GAP_PX, Math.min(anchor.top, viewport.height - size - GAP_PX))
  return { left, top }
}

/**
 * Shows an enlarged picture while a mouse rests on a picture with `data-preview` (storefront.md §2: after 100
 * ms, not on Home). One preview serves the whole grid. In the document it stands after the grid, because a card would
 * clip it.
 */
export function HoverPreview({ gridRef }: { gridRef: RefObject<HTMLElement | null> }) {
  const pictureOf = usePictures()
  const [preview, setPreview] = useState<{ uuid: string; position: Position } | null>(null)
  const [width] = pictureOf(null, IMAGE_SIZE).size

  useEffect(() => {
    const grid = gridRef.current
    if (grid === null) return
    let timer: ReturnType<typeof setTimeout>
    let currentFrame: HTMLElement | null = null
    const hoverQuery = window.matchMedia('(hover: hover) and (min-width: 60em)')
    function showPreviewOf(frame: HTMLElement | null): void {
      if (frame === currentFrame) return
      currentFrame = frame
      clearTimeout(timer)
      setPreview(null)
      const uuid = frame?.dataset.preview
      if (frame === null || uuid === undefined || !hoverQuery.matches) return
      timer = setTimeout(() => {
        const viewport = { width: window.innerWidth, height: window.innerHeight }
        setPreview({ uuid, position: positionBeside(frame.getBoundingClientRect(), width, viewport) })
      }, OPEN_AFTER_MS)
    }
    const onMouseOver = ({ target }: MouseEvent) =>
      showPreviewOf(target instanceof Element ? target.closest<HTMLElement>('[data-preview]') : null)
    const hidePreview = () => showPreviewOf(null)
    grid.addEventListener('mouseover', onMouseOver)
    grid.addEventListener('mouseleave', hidePreview)
    // A press opens a page that may reuse this grid for its own products.
    grid.addEventListener('click', hidePreview)
    window.addEventListener('scroll', hidePreview, { passive: true })
    // This part is lazy: the mouse may rest on a picture before the code is loaded.
    showPreviewOf(grid.querySelector<HTMLElement>('[data-preview]:hover'))
    return () => {
      hidePreview()
      grid.removeEventListener('mouseover', onMouseOver)
      grid.removeEventListener('mouseleave', hidePreview)
      grid.removeEventListener('click', hidePreview)
      window.removeEventListener('scroll', hidePreview)
    }
  }, [gridRef, width])

  if (preview === null) return null
  return (
    <div className={styles.preview} style={{ ...preview.position, width }} aria-hidden="true">
      <Picture {...pictureOf(preview.uuid, IMAGE_SIZE)} alt="" isEager />
    </div>
  )
}
