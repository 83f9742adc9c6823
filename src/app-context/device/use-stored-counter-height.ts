import { type RefObject, useEffect, useRef } from 'react'
import { storeCounterHeight } from '#storage/device/counter-height.ts'
import { useCounter } from '../counter.ts'

/** A height that stays for this long is not one of the heights during the reading of the device. */
const SETTLED_MS = 1000

/**
 * Stores for the next visit of Home the height that the frame needs for its content, when it no longer changes. The frame may
 * be higher than that, because Home reserves the height of the last visit.
 */
export function useStoredCounterHeight(): Record<'frame' | 'content', RefObject<HTMLDivElement | null>> {
  const { accountKey } = useCounter()
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (content.current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(
        () => storeCounterHeight(window, accountKey, neededHeight(frame.current, content.current)),
        SETTLED_MS,
      )
    })
    observer.observe(content.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
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
