import { useEffect, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { onConnectionReturn } from '#connection/connection.ts'
import { readOrdersChangedAt } from '#storage/catalogue/last-events.ts'

/** Events do not suffice: another backend sends none, and a message between two servers can be lost. */
const REFRESH_EVERY_MS = 60_000

/**
 * Calls `refresh` when others may have changed orders (G200): after an event of the server, each minute while the page is
 * visible, and when the page or the server returns.
 */
export function useOrderRefresh(refresh: () => void): void {
  const { connection } = useCounter()
  const lastEventAt = useDeviceQuery(({ copy }) => readOrdersChangedAt(copy), [])
  const latestRefresh = useRef(refresh)
  useEffect(() => {
    latestRefresh.current = refresh
  })
  useEffect(() => {
    const refreshNow = () => {
      if (!document.hidden && connection.read().state !== 'offline') latestRefresh.current()
    }
    const timer = setInterval(refreshNow, REFRESH_EVERY_MS)
    const stopListening = onConnectionReturn(connection, refreshNow)
    document.addEventListener('visibilitychange', refreshNow)
    return () => {
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', refreshNow)
    }
  }, [connection])

  const previousEventAt = useRef(lastEventAt)
  useEffect(() => {
    // undefined until the time was read for the first time
    const isNewEvent = previousEventAt.current !== undefined && lastEventAt !== previousEventAt.current
    previousEventAt.current = lastEventAt
    if (isNewEvent && !document.hidden) latestRefresh.current()
  }, [lastEventAt])
}
