import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The edge of the window at which a new notice does not cover the control that the person used last. */
export function useFreeEdge(newestNoticeId: number | undefined): 'top' | 'bottom' {
  const lastControl = useRef<Element | null>(null)
  const [edge, setEdge] = useState<'top' | 'bottom'>('bottom')
  useEffect(() => {
    function rememberControl({ target }: Event): void {
      lastControl.current = target instanceof Element ? target : null
    }
    const events = ['pointerdown', 'keydown']
    // The focused element cannot tell the last control, because Safari does not focus a pressed button.
    for (const name of events) window.addEventListener(name, rememberControl, true)
    return () => {
      for (const name of events) window.removeEventListener(name, rememberControl, true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notice gets its own edge
  useLayoutEffect(() => {
    const position = lastControl.current?.getBoundingClientRect()
    const isLow = position !== undefined && position.top + position.bottom > window.innerHeight
    setEdge(isLow ? 'top' : 'bottom')
  }, [newestNoticeId])
  return edge
}
