import { useEffect, useRef } from 'react'
import { useConnection } from './use-connection.ts'

/** Asks again when the server returns: once per return, not once per failure, so that a server that fails is let be. */
export function useRetryOnReturn(hasFailed: boolean, retry: () => unknown): void {
  const isOnline = useConnection().state === 'online'
  const last = useRef({ hasFailed, retry })
  last.current = { hasFailed, retry }
  useEffect(() => {
    if (isOnline && last.current.hasFailed) last.current.retry()
  }, [isOnline])
}
