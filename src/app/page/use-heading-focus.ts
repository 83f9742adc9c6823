import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { wantsSearch } from '#screens/search/search-box.tsx'

/** How long a screen may take to show its heading, and to put another in its place. */
const WAIT_MS = 3000

/**
 * Moves the focus to the heading after a change of page, so that screen readers begin there; where what was loaded
 * brings a heading of its own, to that one. The first page of a visit, and a key that asks for the search box, are
 * left alone.
 */
export function useHeadingFocus(): void {
  const { pathname, state } = useLocation()
  const lastPathname = useRef(pathname)
  const isForSearch = useEffectEvent(() => wantsSearch(state))
  useEffect(() => {
    const isSamePage = lastPathname.current === pathname
    lastPathname.current = pathname
    const main = document.querySelector('main')
    if (isSamePage || isForSearch() || main === null) return
    let last = document.activeElement
    function focusHeading(): void {
      const heading = main?.querySelector<HTMLElement>('h1')
      const hasPersonMoved = document.activeElement !== last && document.activeElement !== document.body
      if (!heading || heading === last || hasPersonMoved) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      last = heading
    }
    const observer = new MutationObserver(focusHeading)
    const stop = () => observer.disconnect()
    observer.observe(main, { childList: true, subtree: true })
    focusHeading()
    setTimeout(stop, WAIT_MS)
    return stop
  }, [pathname])
}
