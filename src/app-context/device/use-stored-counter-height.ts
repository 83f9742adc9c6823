import { type RefObject, useEffect, useRef } from 'react'
import { storeCounterHeight } from '#storage/device/counter-height.ts'
import { useCounter } from '../counter.ts'

/** Stores the height of the element for the next visit of Home, whenever it changes. */
export function useStoredCounterHeight(): RefObject<HTMLDivElement | null> {
  const { accountKey } = useCounter()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (frame.current === null) return
    let height: number | null = null
    const observer = new ResizeObserver(([entry]) => {
      height = entry?.borderBoxSize[0]?.blockSize ?? 0
      if (height > 0) storeCounterHeight(window, accountKey, height)
    })
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      // Before the device is read, the element is empty too. So that it is empty is stored when the person leaves.
      if (height === 0) storeCounterHeight(window, accountKey, 0)
    }
  }, [accountKey])
  return frame
}
