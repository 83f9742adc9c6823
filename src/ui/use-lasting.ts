import { useEffect, useState } from 'react'

/** True after `condition` has been true for this time, because shorter states would only flicker. */
export function useLasting(condition: boolean, durationMs: number): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setIsLasting(true), durationMs)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [condition, durationMs])
  return condition && isLasting
}
