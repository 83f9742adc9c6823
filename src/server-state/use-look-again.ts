import { useEffect, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useLive } from '#app-context/use-live.ts'
import { onReturn } from '#connection/connection.ts'
import { readOrdersToldAt } from '#storage/catalogue/heard-event.ts'

/** Also where the server tells of changes: one of several servers tells only what was changed through it. */
const LOOK_EVERY_MS = 60_000

/**
 * Calls `look` when orders may have been changed by somebody else (G200): when the server told so, each minute while the
 * page is seen, and when the page or the server returns.
 */
export function useLookAgain(look: () => void): void {
  const { connection } = useCounter()
  const toldAt = useLive(({ copy }) => readOrdersToldAt(copy), [])
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const lookNow = () => {
      if (!document.hidden && connection.read().state !== 'offline') latest.current()
    }
    const timer = setInterval(lookNow, LOOK_EVERY_MS)
    const stopReturn = onReturn(connection, lookNow)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      clearInterval(timer)
      stopReturn()
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [connection])

  const before = useRef(toldAt)
  useEffect(() => {
    // undefined until it is read for the first time
    const isNews = before.current !== undefined && toldAt !== before.current
    before.current = toldAt
    if (isNews && !document.hidden) latest.current()
  }, [toldAt])
}
