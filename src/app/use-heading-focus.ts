import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** How long a screen may take to show its heading. */
const WAIT_MS = 3000

/** What a page is told beside its address is mostly something else, such as the order that was just saved. */
function asksForFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'focus' in state
}

/**
 * Moves the focus to the heading after a change of page, so that screen readers begin there. The first page
 * of a visit, and a link that asks for another focus, are left alone.
 */
export function useHeadingFocus(): void {
  const { pathname, state } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    const isSamePage = lastPathname.current === pathname
    lastPathname.current = pathname
    const main = document.querySelector('main')
    if (isSamePage || asksForFocus(state) || main === null) return
    const before = document.activeElement
    function focusHeading(): boolean {
      const heading = main?.querySelector<HTMLElement>('h1')
      if (!heading) return false
      const hasPersonMoved = document.activeElement !== before && document.activeElement !== document.body
      if (hasPersonMoved) return true
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return true
    }
    if (focusHeading()) return
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect())
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname, state])
}
