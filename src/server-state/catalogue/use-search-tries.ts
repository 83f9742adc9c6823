import { useCallback, useReducer, useState } from 'react'
import { useRetryOnReturn } from '../use-retry-on-return.ts'

/**
 * Counts the tries of a search on the device, which fails while its script cannot be loaded or the copy is being emptied.
 * The count rises when the server answers again and when the person presses Try again. Each new count starts another
 * search.
 */
export function useSearchTries() {
  const [tryCount, tryAgain] = useReducer((count: number) => count + 1, 0)
  const [hasFailed, setHasFailed] = useState(false)
  useRetryOnReturn(hasFailed, tryAgain)
  return {
    tryCount,
    /** Undefined unless the last search failed. */
    onTryAgain: hasFailed ? () => tryAgain() : undefined,
    /** Reports the end of a search; with `problem` it failed. */
    reportEnd: useCallback((problem?: unknown) => {
      if (problem !== undefined) console.error('The search failed:', problem)
      setHasFailed(problem !== undefined)
    }, []),
  }
}
