import { useEffect, useRef } from 'react'
import { useConnection } from '#app-context/use-connection.ts'

/** Asks again when the server returns: once per return, not once per failure, so that a server that fails is let be. */
export function useRetryOnReturn(hasFailed: boolean, retry: () => unknown): void {
  const isOnline = useConnection().state === 'online'
  // As it was before the return, which may itself be what ends the failure.
  const before = useRef({ hasFailed: false, retry })
  useEffect(() => {
    if (isOnline && before.current.hasFailed) before.current.retry()
  }, [isOnline])
  useEffect(() => {
    before.current = { hasFailed, retry }
  })
}
