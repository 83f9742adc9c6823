import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The edge of the window at which a new notice does not cover the control that the person used last. */
export function useFreeEdge(newestId: number | undefined): 'top' | 'bottom' {
  const usedControl = useRef<Element | null>(null)
  const [edge, setEdge] = useState<'top' | 'bottom'>('bottom')
  useEffect(() => {
    function remember({ target }: Event): void {
      usedControl.current = target instanceof Element ? target : null
    }
    const events = ['pointerdown', 'keydown']
    // Not the focused element: Safari does not focus a pressed button.
    for (const name of events) window.addEventListener(name, remember, true)
    return () => {
      for (const name of events) window.removeEventListener(name, remember, true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new notice gets its own edge
  useLayoutEffect(() => {
    const position = usedControl.current?.getBoundingClientRect()
    const isLow = position !== undefined && position.top + position.bottom > window.innerHeight
    setEdge(isLow ? 'top' : 'bottom')
  }, [newestId])
  return edge
}
