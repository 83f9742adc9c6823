import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { homePath } from '#paths'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const HoverPreview = lazyPart(async () => (await import('./hover-preview.tsx')).HoverPreview)

/** Behaviour of the cards that the first painting does not need: keeping the focus, and the picture preview. */
export function AfterGrid({ gridRef }: { gridRef: RefObject<HTMLElement | null> }) {
  const isHome = useLocation().pathname === homePath
  useEffect(() => keepFocus(gridRef.current), [gridRef])
  return isHome ? null : <HoverPreview gridRef={gridRef} />
}
