import { useEffect, useState } from 'react'

/** The current time, updated every `everyMs`. */
export function useNow(everyMs: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, read])
  return now
}
