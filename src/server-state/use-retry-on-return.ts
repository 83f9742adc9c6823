import { useEffect, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { onConnectionReturn } from '#connection/connection.ts'

/**
 * Retries when the server returns, once per return and not once per failure, so that a failing server gets few calls.
 * The first answer of our server to a page is no return, because it may be the failure itself.
 */
export function useRetryOnReturn(hasFailed: boolean, retry: () => unknown): void {
  const { connection } = useCounter()
  const latest = useRef({ hasFailed, retry })
  useEffect(() => {
    latest.current = { hasFailed, retry }
  })
  useEffect(
    () =>
      onConnectionReturn(connection, () => {
        if (latest.current.hasFailed) latest.current.retry()
      }),
    [connection],
  )
}
