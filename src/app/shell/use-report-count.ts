import { useEffect } from 'react'

export interface CountProps {
  onCount: (count: number) => void
}

/** Reports a count to the component that shows it, so that the code that reads the count can be loaded later. */
export function useReportCount(count: number, onCount: (count: number) => void): void {
  useEffect(() => {
    onCount(count)
  }, [count, onCount])
}
