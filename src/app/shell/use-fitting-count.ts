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
 * they can be measured: the first time before they are painted, later in the frame after a size changed. An observer that
 * renders by itself may change what is observed, which Safari reports as an error.
 * https://drafts.csswg.org/resize-observer/#deliver-resize-error
 */
export function useFittingCount(place: RefObject<HTMLElement | null>, items: string): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other widths
  useLayoutEffect(() => {
    const [list, last] = place.current?.children ?? []
    if (place.current === null || list === undefined || last === undefined) return
    const row = place.current
    const all = [...list.children]
    let frame = 0
    const measure = (): void => {
      const { left, width } = row.getBoundingClientRect()
      const rights = all.map((item) => item.getBoundingClientRect().right - left)
      const fitting = countThatFits(rights, width, last.getBoundingClientRect().width)
      flushSync(() => setCount(fitting))
    }
    const measureInFrame = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const observer = new ResizeObserver(measureInFrame)
    for (const part of [row, last, ...all]) observer.observe(part)
    measureInFrame()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [place, items])
  return count
}
