import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pixels; the sum of fractional widths is not exact. */
const TOLERANCE = 0.5

/** The number of items that fit into the row: all of them, or as many as fit beside the button More. `rightEdges` are the right edges of the items. */
export function countThatFits(rightEdges: readonly number[], rowWidth: number, moreWidth: number): number {
  if ((rightEdges.at(-1) ?? 0) <= rowWidth + TOLERANCE) return rightEdges.length
  return rightEdges.filter((edge) => edge + moreWidth <= rowWidth + TOLERANCE).length
}

/**
 * The number of items of a list that fit into a row beside the button More. The row's children are the list and the button.
 * All items stay in the list, so that they can be measured: in the frame after each change of size, because Safari reports
 * an error if the callback of the observer itself changes the layout.
 * https://drafts.csswg.org/resize-observer/#deliver-resize-error
 * When `itemTexts` changes, the items are measured again.
 */
export function useFittingCount(row: RefObject<HTMLElement | null>, itemTexts: string): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: new texts have other widths
  useLayoutEffect(() => {
    const [list, moreButton] = row.current?.children ?? []
    if (row.current === null || list === undefined || moreButton === undefined) return
    const rowElement = row.current
    const listItems = [...list.children]
    let frame = 0
    const measure = (): void => {
      const { left, width } = rowElement.getBoundingClientRect()
      const rightEdges = listItems.map((item) => item.getBoundingClientRect().right - left)
      const fittingCount = countThatFits(rightEdges, width, moreButton.getBoundingClientRect().width)
      flushSync(() => setCount(fittingCount))
    }
    const measureInFrame = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const observer = new ResizeObserver(measureInFrame)
    for (const part of [rowElement, moreButton, ...listItems]) observer.observe(part)
    measureInFrame()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [row, itemTexts])
  return count
}
