import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { homePath } from '#paths'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const HoverPreview = lazyPart(async () => (await import('./hover-preview.tsx')).HoverPreview)

/**
 * Parts of a grid of cards or tiles that load after the first painting. When a card with the focus disappears, the next
 * card gets the focus. Except on Home, a mouse on a picture shows the enlarged picture.
 */
export function LateGridParts({ gridRef }: { gridRef: RefObject<HTMLElement | null> }) {
  const isHome = useLocation().pathname === homePath
  useEffect(() => keepFocus(gridRef.current), [gridRef])
  return isHome ? null : <HoverPreview gridRef={gridRef} />
}
