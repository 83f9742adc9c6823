import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { authPath, homePath, unlockPath } from '#paths'

/** Within this time after a navigation, a new heading gets the focus. */
const WAIT_MS = 3000

/** True if the sign-in or an unlock loaded this page. */
function isOpenedBySignIn(): boolean {
  return [authPath(homePath), unlockPath].some((path) => document.referrer.startsWith(location.origin + path))
}

/**
 * Moves the focus to the heading after a navigation, a sign-in or an unlock, and on the page Unlock, which Lock loads, so that
 * screen readers begin there; if loaded content replaces the heading, the focus moves to the new heading. The focus is not moved
 * on the other first pages of a visit, nor after the person has moved it.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(isOpenedBySignIn() || pathname === unlockPath ? null : pathname)
  useEffect(() => {
    const isSamePage = lastPathname.current === pathname
    lastPathname.current = pathname
    const main = document.querySelector('main')
    if (isSamePage || main === null) return
    let lastFocusedElement = document.activeElement
    function focusHeading(): void {
      const heading = main?.querySelector<HTMLElement>('h1')
      const hasPersonMovedFocus =
        document.activeElement !== lastFocusedElement && document.activeElement !== document.body
      if (!heading || heading === lastFocusedElement || hasPersonMovedFocus) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      lastFocusedElement = heading
    }
    const observer = new MutationObserver(focusHeading)
    const stop = () => observer.disconnect()
    observer.observe(main, { childList: true, subtree: true })
    focusHeading()
    setTimeout(stop, WAIT_MS)
    return stop
  }, [pathname])
}
