// Notes the time that passes while pages are open, so that a clock that is set back does not make an unlock valid again.
import type { Connection } from '#connection/connection.ts'
import { noteSeenTime, noteServerTime } from '#storage/device/seen-time.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'

const INTERVAL_MS = 300_000

interface TimeParts {
  device: DeviceDatabase
  connection: Pick<Connection, 'read' | 'subscribe'>
  /** The page's clock, which each answer of the server corrects. */
  now(): number
}

/** Notes the time now, every five minutes, and when the connection changes. Returns a function that stops the notes. */
export function keepTimeNoted({ device, connection, now }: TimeParts): () => void {
  function noteTime(): void {
    const note = connection.read().state === 'online' ? noteServerTime : noteSeenTime
    note(device, now()).catch(() => {}) // on a full device the earlier note stands
  }
  noteTime()
  const timer = setInterval(noteTime, INTERVAL_MS)
  const unsubscribe = connection.subscribe(noteTime)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}
