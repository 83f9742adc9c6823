import { useEffect } from 'react'
import { useCounter } from '#app-context/counter.ts'

/** For screens that do not wait for the catalogue: their first content is there when they are. */
export function useShownAtOnce(): void {
  const { firstContent } = useCounter()
  useEffect(() => firstContent.shown(), [firstContent])
}
