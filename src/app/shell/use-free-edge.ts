import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The edge of the window at which a notice does not cover the control that caused it. */
export function useFreeEdge(newestId: number | undefined): 'top' | 'bottom' {
  const cause = useRef<Element | null>(null)
  const [edge, setEdge] = useState<'top' | 'bottom'>('bottom')
  useEffect(() => {
    function remember({ target }: Event): void {
      cause.current = target instanceof Element ? target : null
    }
    const events = ['pointerdown', 'keydown']
    // Not focus: Safari gives a pressed button none.
    for (const name of events) window.addEventListener(name, remember, true)
    return () => {
      for (const name of events) window.removeEventListener(name, remember, true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new notice looks for its own cause
  useLayoutEffect(() => {
    const place = cause.current?.getBoundingClientRect()
    const isLow = place !== undefined && place.top + place.bottom > window.innerHeight
    setEdge(isLow ? 'top' : 'bottom')
  }, [newestId])
  return edge
}
