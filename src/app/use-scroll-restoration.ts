import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const WAIT_MS = 2000
const positions = new Map<string, number>()

/** Going back or forward finds the place that was left; a new page starts at its top. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useLayoutEffect(() => {
    if (kind === 'REPLACE') return
    const wanted = kind === 'POP' ? (positions.get(key) ?? 0) : 0
    if (wanted === 0) {
      window.scrollTo(0, 0)
      return
    }
    // What the page shows is read from the device first; it grows to its height within a few frames.
    const until = performance.now() + WAIT_MS
    let frame = 0
    const restore = () => {
      const isTallEnough = document.documentElement.scrollHeight >= wanted + window.innerHeight
      if (isTallEnough || performance.now() > until) window.scrollTo(0, wanted)
      else frame = requestAnimationFrame(restore)
    }
    restore()
    return () => cancelAnimationFrame(frame)
  }, [key, kind, pathname])
}
