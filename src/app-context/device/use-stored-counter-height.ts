import { type RefObject, useEffect, useRef } from 'react'
import { storeCounterHeight } from '#storage/device/counter-height.ts'
import { useCounter } from '../counter.ts'

/**
 * Stores for the next visit of Home, whenever it changes, the height that the frame needs for its content. The frame may be
 * higher than that, because Home reserves the height of the last visit.
 */
export function useStoredCounterHeight(): Record<'frame' | 'content', RefObject<HTMLDivElement | null>> {
  const { accountKey } = useCounter()
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (content.current === null) return
    let height: number | null = null
    const observer = new ResizeObserver(() => {
      height = neededHeight(frame.current, content.current)
      if (height > 0) storeCounterHeight(window, accountKey, height)
    })
    observer.observe(content.current)
    // Before the device is read, the content is empty too. So that it is empty is stored when the person leaves.
    const storeEmpty = () => {
      if (height === 0) storeCounterHeight(window, accountKey, 0)
    }
    addEventListener('pagehide', storeEmpty)
    return () => {
      observer.disconnect()
      removeEventListener('pagehide', storeEmpty)
      storeEmpty()
    }
  }, [accountKey])
  return { frame, content }
}

/** The height of the content with the edges around it; 0 if it is hidden. */
function neededHeight(frame: HTMLElement | null, content: HTMLElement | null): number {
  const card = content?.parentElement
  if (!frame || !content || !card || content.offsetHeight === 0) return 0
  return frame.offsetHeight - card.clientHeight + content.offsetHeight
}
