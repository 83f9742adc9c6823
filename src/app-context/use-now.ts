import { useEffect, useState } from 'react'

/** The current time; `readTime` reads it again every `intervalMs`. */
export function useNow(intervalMs: number, readTime: () => number = Date.now): number {
  const [now, setNow] = useState(readTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(readTime()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, readTime])
  return now
}
