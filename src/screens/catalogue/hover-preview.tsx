import { type RefObject, useEffect, useState } from 'react'
import { usePictures } from '#app-context/use-picture.ts'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './hover-preview.module.css'

const OPEN_AFTER_MS = 100
const GAP = 12
const SIZE = 'cart'

interface Position {
  left: number
  top: number
}

/** A position beside the anchor if there is room, and always inside the window. */
export function positionBeside(
  anchor: DOMRect,
  size: number,
  view: { width: number; height: number },
): Position {
  const isRoomRight = anchor.right + GAP + size <= view.width
  const left = isRoomRight ? anchor.right + GAP : Math.max(GAP, anchor.left - GAP - size)
  const top = Math.max(GAP, Math.min(anchor.top, view.height - size - GAP))
  return { left, top }
}

/**
 * Shows an enlarged picture while a mouse rests on a picture with `data-preview` (storefront.md §2: after 100
 * ms, not on Home). One preview serves the whole grid and stands beside the cards, because a card would clip
 * it.
 */
export function HoverPreview({ gridRef }: { gridRef: RefObject<HTMLElement | null> }) {
  const pictureOf = usePictures()
  const [shown, setShown] = useState<{ uuid: string; position: Position } | null>(null)
  const [width] = pictureOf(null, SIZE).size

  useEffect(() => {
    const grid = gridRef.current
    if (grid === null) return
    let timer: ReturnType<typeof setTimeout>
    let resting: HTMLElement | null = null
    const canHover = window.matchMedia('(hover: hover) and (min-width: 60em)')
    function restOn(frame: HTMLElement | null): void {
      if (frame === resting) return
      resting = frame
      clearTimeout(timer)
      setShown(null)
      const uuid = frame?.dataset.preview
      if (frame === null || uuid === undefined || !canHover.matches) return
      timer = setTimeout(() => {
        const view = { width: window.innerWidth, height: window.innerHeight }
        setShown({ uuid, position: positionBeside(frame.getBoundingClientRect(), width, view) })
      }, OPEN_AFTER_MS)
    }
    const over = ({ target }: MouseEvent) =>
      restOn(target instanceof Element ? target.closest<HTMLElement>('[data-preview]') : null)
    const leave = () => restOn(null)
    grid.addEventListener('mouseover', over)
    grid.addEventListener('mouseleave', leave)
    // A press opens a page that may reuse this grid for its own products.
    grid.addEventListener('click', leave)
    window.addEventListener('scroll', leave, { passive: true })
    // This part is lazy: the mouse may rest on a picture before the code is loaded.
    restOn(grid.querySelector<HTMLElement>('[data-preview]:hover'))
    return () => {
      leave()
      grid.removeEventListener('mouseover', over)
      grid.removeEventListener('mouseleave', leave)
      grid.removeEventListener('click', leave)
      window.removeEventListener('scroll', leave)
    }
  }, [gridRef, width])

  if (shown === null) return null
  return (
    <div className={styles.preview} style={{ ...shown.position, width }} aria-hidden="true">
      <Picture {...pictureOf(shown.uuid, SIZE)} alt="" isEager />
    </div>
  )
}
