import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** In pixels. A sum of fractional widths is not exact, so an item fits even if it is wider by this. */
const TOLERANCE = 0.5

/** The number of items that fit into the row: all items, or the items that fit beside the button More. */
export function countFittingItems(
  rightEdges: readonly number[],
  rowWidth: number,
  moreWidth: number,
): number {
  if ((rightEdges.at(-1) ?? 0) <= rowWidth + TOLERANCE) return rightEdges.length
  return rightEdges.filter((edge) => edge + moreWidth <= rowWidth + TOLERANCE).length
}

/**
 * The number of items of a list that fit into a row beside the button More. The row's children are the list and the button.
 * All items stay in the list, so that the hook can measure them. It measures after each change of `itemTexts` and of a size.
 * It waits for the next frame, because Safari reports an error if the callback of the observer itself changes the layout.
 * https://drafts.csswg.org/resize-observer/#deliver-resize-error
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
      const fittingCount = countFittingItems(rightEdges, width, moreButton.getBoundingClientRect().width)
      flushSync(() => setCount(fittingCount))
    }
    const measureInFrame = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const observer = new ResizeObserver(measureInFrame)
    for (const element of [rowElement, moreButton, ...listItems]) observer.observe(element)
    measureInFrame()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [row, itemTexts])
  return count
}
