import { type RefObject, useEffect, useState } from 'react'

/** What scrolls the element; null where only the window does. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowY)
    if (scrolls && around.scrollHeight > around.clientHeight) return around
  }
  return null
}

/** Whether the element is in sight, or one height of what scrolls it away. `size` names how large it is now. */
export function useNearSight(ref: RefObject<Element | null>, size: unknown): boolean {
  const [isNear, setIsNear] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is of another size may be scrolled by something else
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting === true),
      // A margin counts for this element alone, and not for others that scroll inside of it.
      { root: scrollerOf(element), rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, size])
  return isNear
}
