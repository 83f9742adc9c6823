import { useEffect, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useLive } from '#app-context/use-live.ts'
import { onReturn } from '#connection/connection.ts'
import { readOrdersToldAt } from '#storage/catalogue/heard-event.ts'

/** Needed beside the server's events too: one of several servers reports only the changes made through it. */
const LOOK_EVERY_MS = 60_000

/**
 * Calls `look` when others may have changed orders (G200): after an event of the server, each minute while the page is
 * visible, and when the page or the server returns.
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
    // undefined until the time is read once
    const isNews = before.current !== undefined && toldAt !== before.current
    before.current = toldAt
    if (isNews && !document.hidden) latest.current()
  }, [toldAt])
}
