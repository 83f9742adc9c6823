import { useCallback, useReducer, useState } from 'react'
import { useRetryOnReturn } from '../use-retry-on-return.ts'

/**
 * A search of the device fails where its code is out of reach, or while the copy is being emptied. It is tried again when
 * the server returns, and when the person wants it: whoever searches looks again at each new count of `tries`.
 */
export function useSearchTries() {
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
  const [hasFailed, setHasFailed] = useState(false)
  useRetryOnReturn(hasFailed, tryAgain)
  return {
    tries,
    /** Undefined unless the last search failed. */
    onTryAgain: hasFailed ? () => tryAgain() : undefined,
    /** Says how it ended; `problem` where it did not. */
    tellEnd: useCallback((problem?: unknown) => {
      if (problem !== undefined) console.error('The search failed:', problem)
      setHasFailed(problem !== undefined)
    }, []),
  }
}
