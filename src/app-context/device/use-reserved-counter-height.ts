import { useState } from 'react'
import { readCounterHeight } from '#storage/device/counter-height.ts'
import { useCounter } from '../counter.ts'

/** The height that Home reserves for the day of the counter; null if the device does not know it. Read once. */
export function useReservedCounterHeight(): number | null {
  const { accountKey } = useCounter()
  const [height] = useState(() => readCounterHeight(window, accountKey))
  return height
}
