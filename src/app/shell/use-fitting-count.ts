import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Widths are fractions of pixels, added up. */
const TOLERANCE = 0.5

/** How many of these fit beside each other: all where there is room, else so many that the last part fits too. */
export function countThatFits(rights: readonly number[], room: number, lastWidth: number): number {
  if ((rights.at(-1) ?? 0) <= room + TOLERANCE) return rights.length
  return rights.filter((right) => right + lastWidth <= room + TOLERANCE).length
}

/**
 * How many items of the first child of a place, a list, fit beside its second one. All of them stay in the row, so that
 * they can be measured; it is measured before each painting, so nothing is seen to move.
 */
export function useFittingCount(place: RefObject<HTMLElement | null>, items: string): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other widths
  useLayoutEffect(() => {
    const [list, last] = place.current?.children ?? []
    if (place.current === null || list === undefined || last === undefined) return
    const row = place.current
    const all = [...list.children]
    // Told after the page was laid out and before it is painted, the first time too: nothing is laid out for this alone.
    const measure = (): void => {
      const { left, width } = row.getBoundingClientRect()
      const rights = all.map((item) => item.getBoundingClientRect().right - left)
      const fitting = countThatFits(rights, width, last.getBoundingClientRect().width)
      flushSync(() => setCount(fitting))
    }
    let frame = 0
    // A change of the part that counts would be told of only in the next frame, with an error, unless the row around it is
    // told of in this one. https://drafts.csswg.org/resize-observer/#deliver-resize-error
    const observer = new ResizeObserver((entries) => {
      cancelAnimationFrame(frame)
      if (entries.some(({ target }) => target === row)) measure()
      else frame = requestAnimationFrame(measure)
    })
    for (const part of [row, last, ...all]) observer.observe(part)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [place, items])
  return count
}
