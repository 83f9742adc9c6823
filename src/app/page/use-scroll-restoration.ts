import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import * as v from 'valibot'
import { restoreScroll } from './restore-scroll.ts'

const STORAGE_KEY = 'scrollPositions'
/** The largest number of history entries whose scroll positions are stored. */
const MAX_ENTRIES = 50

const positionsSchema = v.record(v.string(), v.number())

/** The scroll position of each history entry of this tab. A reload keeps the positions. */
interface ScrollPositions {
  read(entry: string): number
  set(entry: string, position: number): void
  /** Stores the positions; called when the person leaves the page. */
  store(): void
}

function readStoredPositions(memory: Pick<Storage, 'getItem'>): Record<string, number> {
  try {
    return v.parse(positionsSchema, JSON.parse(memory.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return {} // not written by this app
  }
}

function createScrollPositions(memory: Pick<Storage, 'getItem' | 'setItem'>): ScrollPositions {
  const positions = new Map(Object.entries(readStoredPositions(memory)))
  return {
    read: (entry) => positions.get(entry) ?? 0,
    set(entry, position) {
      positions.delete(entry) // so that the entry moves to the end: `store` drops entries at the start
      positions.set(entry, Math.round(position))
    },
    store() {
      try {
        memory.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries([...positions].slice(-MAX_ENTRIES))))
      } catch {
        // The device is full: after a reload pages begin at their top.
      }
    },
  }
}

/** True if the page was opened by its address or a link, not by a reload or by Back. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

/**
 * Back, Forward and a reload restore the scroll position; a new page starts at its top. A navigation that replaces the
 * history entry does not scroll.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash } = useLocation()
  const navigationType = useNavigationType()
  const [positions] = useState(() => createScrollPositions(window.sessionStorage))
  // The path is part of the key, because the router gives all pages that were opened by their address the same key.
  const entry = `${key} ${pathname}${search}`
  const shownEntry = useRef<{ entry: string | null; isRestoring: boolean }>({
    entry: null,
    isRestoring: false,
  })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    function onScroll(): void {
      const currentEntry = shownEntry.current
      if (currentEntry.entry !== null && !currentEntry.isRestoring)
        positions.set(currentEntry.entry, window.scrollY)
    }
    const onLeave = () => positions.store()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [positions])

  // A layout effect, so that it runs before the scroll event of a page that has become shorter: the person did not
  // scroll.
  useLayoutEffect(() => {
    const previousEntry = shownEntry.current.entry
    shownEntry.current = { entry, isRestoring: false }
    if (navigationType === 'REPLACE') {
      if (previousEntry !== null && previousEntry !== entry)
        positions.set(entry, positions.read(previousEntry))
      return
    }
    const isReturn = navigationType === 'POP' && !(previousEntry === null && isNewVisit())
    const position = isReturn ? positions.read(entry) : 0
    if (position > 0) {
      const currentEntry = shownEntry.current
      currentEntry.isRestoring = true
      return restoreScroll(position, () => {
        currentEntry.isRestoring = false
      })
    }
    // The browser itself scrolls to a hash, and shows the first page of a visit at its top: scrolling again would cost
    // a layout of the whole page.
    if (hash === '' && previousEntry !== null) window.scrollTo(0, 0)
  }, [entry, navigationType, positions, hash])
}
