import { useEffect, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { onReturn } from '#connection/connection.ts'

/**
 * Asks again when the server returns: once per return, not once per failure, so that a server that fails is let be.
 * The failure may itself be the first answer of our server to this page, which is no return.
 */
export function useRetryOnReturn(hasFailed: boolean, retry: () => unknown): void {
  const { connection } = useCounter()
  const shown = useRef({ hasFailed, retry })
  useEffect(() => {
    shown.current = { hasFailed, retry }
  })
  useEffect(
    () =>
      onReturn(connection, () => {
        if (shown.current.hasFailed) shown.current.retry()
      }),
    [connection],
  )
}
