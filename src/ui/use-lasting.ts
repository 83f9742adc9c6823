import { useEffect, useState } from 'react'

/** True once `isSo` has been true for this long; shorter states would only flicker. */
export function useLasting(isSo: boolean, forMs: number): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setIsLasting(true), forMs)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isSo, forMs])
  return isSo && isLasting
}
