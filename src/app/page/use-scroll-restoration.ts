import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import * as v from 'valibot'
import { restoreScroll } from './restore-scroll.ts'

const KEY = 'scrollPositions'
/** The number of history entries whose scroll positions are kept. */
const MOST = 50

const stored = v.record(v.string(), v.number())

/** Where each entry of the history was left, for this tab; a page that is loaded anew still knows it. */
interface ScrollPositions {
  read(entry: string): number
  note(entry: string, position: number): void
  /** The page is about to go. */
  keep(): void
}

function readStored(memory: Pick<Storage, 'getItem'>): Record<string, number> {
  try {
    return v.parse(stored, JSON.parse(memory.getItem(KEY) ?? '{}'))
  } catch {
    return {} // not what this app wrote
  }
}

function createScrollPositions(memory: Pick<Storage, 'getItem' | 'setItem'>): ScrollPositions {
  const positions = new Map(Object.entries(readStored(memory)))
  return {
    read: (entry) => positions.get(entry) ?? 0,
    note(entry, position) {
      positions.delete(entry) // the last one noted is the last to go
      positions.set(entry, Math.round(position))
    },
    keep() {
      try {
        memory.setItem(KEY, JSON.stringify(Object.fromEntries([...positions].slice(-MOST))))
      } catch {
        // a full device: pages begin at their top
      }
    },
  }
}

/** Whether the address was opened, and not loaded anew or returned to. */
function isOpenedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

/** Going back or forward, or loading anew, finds the place that was left; a new page starts at its top. */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash } = useLocation()
  const kind = useNavigationType()
  const [positions] = useState(() => createScrollPositions(window.sessionStorage))
  // Entries that were loaded from their address all have the same key.
  const entry = `${key} ${pathname}${search}`
  const shown = useRef<{ entry: string | null; isRestoring: boolean }>({ entry: null, isRestoring: false })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    function note(): void {
      const { entry, isRestoring } = shown.current
      if (entry !== null && !isRestoring) positions.note(entry, window.scrollY)
    }
    const keep = () => positions.keep()
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [positions])

  // Before the browser tells that the page shrank under the scroll of the one before: that is no scroll of either.
  useLayoutEffect(() => {
    const left = shown.current.entry
    shown.current = { entry, isRestoring: false }
    if (kind === 'REPLACE') {
      if (left !== null && left !== entry) positions.note(entry, positions.read(left))
      return
    }
    const isReturn = kind === 'POP' && !(left === null && isOpenedAnew())
    const wanted = isReturn ? positions.read(entry) : 0
    if (wanted > 0) {
      const own = shown.current
      own.isRestoring = true
      return restoreScroll(wanted, () => {
        own.isRestoring = false
      })
    }
    // The browser itself leads to a place inside the page, and begins a visit at the top: to say so again would have
    // the whole page laid out at once.
    if (hash === '' && left !== null) window.scrollTo(0, 0)
  }, [entry, kind, positions, hash])
}
