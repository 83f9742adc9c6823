import { useEffect, useState } from 'react'

/** Whether it has been so for this long: what ends sooner would only flicker. */
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
