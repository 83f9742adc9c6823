import { useEffect, useState } from 'react'

/** The time, read again every `everyMs` while the page is shown: for counters and ages in words. */
export function useNow(everyMs: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, read])
  return now
}
