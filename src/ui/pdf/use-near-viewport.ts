import { type RefObject, useEffect, useState } from 'react'

/** The nearest ancestor that scrolls; null if only the window scrolls. */
function scrollerOf(element: Element): Element | null {
  for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    const canScroll = /auto|scroll/.test(getComputedStyle(ancestor).overflowY)
    if (canScroll && ancestor.scrollHeight > ancestor.clientHeight) return ancestor
  }
  return null
}

/**
 * True while the element is within one viewport height of the visible area. `size`: any value that changes with the
 * element's size, because another ancestor may scroll after a change of the size.
 */
export function useNearViewport(ref: RefObject<Element | null>, size: unknown): boolean {
  const [isNear, setIsNear] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `size` must create a new observer
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting === true),
      // The margin applies to this root only, not to scrolling elements inside it.
      { root: scrollerOf(element), rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, size])
  return isNear
}
