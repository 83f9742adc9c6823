import { type RefObject, useEffect, useState } from 'react'
import type { ProductPicture } from '#live/use-picture.ts'
import { Picture } from '#ui/picture.tsx'
import styles from './hover-preview.module.css'

const OPEN_AFTER_MS = 100
const GAP = 12

interface Place {
  left: number
  top: number
}

/** Beside the anchor where there is room, and always inside the window. */
export function placeBeside(anchor: DOMRect, size: number, view: { width: number; height: number }): Place {
  const isRoomRight = anchor.right + GAP + size <= view.width
  const left = isRoomRight ? anchor.right + GAP : Math.max(GAP, anchor.left - GAP - size)
  const top = Math.max(GAP, Math.min(anchor.top, view.height - size - GAP))
  return { left, top }
}

/** An enlarged picture while a mouse rests on the small one (storefront.md §2: 100 ms, not on Home). */
export function HoverPreview({
  anchorRef,
  picture,
}: {
  anchorRef: RefObject<HTMLElement | null>
  picture: ProductPicture
}) {
  const [place, setPlace] = useState<Place | null>(null)
  const [width] = picture.size

  useEffect(() => {
    const anchor = anchorRef.current
    if (anchor === null) return
    let timer: ReturnType<typeof setTimeout>
    const canHover = window.matchMedia('(hover: hover) and (min-width: 60em)')
    const enter = () => {
      if (!canHover.matches) return
      timer = setTimeout(() => {
        const view = { width: window.innerWidth, height: window.innerHeight }
        setPlace(placeBeside(anchor.getBoundingClientRect(), width, view))
      }, OPEN_AFTER_MS)
    }
    const leave = () => {
      clearTimeout(timer)
      setPlace(null)
    }
    anchor.addEventListener('mouseenter', enter)
    anchor.addEventListener('mouseleave', leave)
    window.addEventListener('scroll', leave, { passive: true })
    return () => {
      leave()
      anchor.removeEventListener('mouseenter', enter)
      anchor.removeEventListener('mouseleave', leave)
      window.removeEventListener('scroll', leave)
    }
  }, [anchorRef, width])

  if (place === null || picture.jpg === null) return null
  return (
    <div className={styles.preview} style={{ ...place, width }} aria-hidden="true">
      <Picture {...picture} alt="" isEager />
    </div>
  )
}
