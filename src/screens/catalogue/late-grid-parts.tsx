import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { homePath } from '#paths'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const HoverPreview = lazyPart(async () => (await import('./hover-preview.tsx')).HoverPreview)

/**
 * Parts of a card grid that load after the first painting: they keep the focus when a card disappears, and (except on
 * Home) show the picture preview.
 */
export function LateGridParts({ gridRef }: { gridRef: RefObject<HTMLElement | null> }) {
  const isHome = useLocation().pathname === homePath
  useEffect(() => keepFocus(gridRef.current), [gridRef])
  return isHome ? null : <HoverPreview gridRef={gridRef} />
}
