// The page's part in what accounts left on the device: it closes what a page that ended in the middle, or an older
// version of the app, left open; and opens its own account's where that was not done at the sign-in.
import { liveQuery } from 'dexie'
import { VISITOR } from '#storage/device-database.ts'
import { readSealKey } from '#storage/seal-key.ts'
import { type Opened, openLeft, sealLeft } from './left-data.ts'
import type { Session } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import { sessionTurn } from './session-lock.ts'

export interface SealParts extends Pick<SessionParts, 'api' | 'device' | 'current' | 'connection'> {
  session: Pick<Session, 'read' | 'subscribe'>
  /** Something of this account is still closed; said once. */
  onClosed(why: Exclude<Opened, 'all'>): void
}

/** Between questions to a server that is there and gives no keys; the last one repeats. */
const ASK_AGAIN_MS = [15_000, 60_000, 300_000] as const

export function keepSealed(parts: SealParts): { stop(): void } {
  const { api, device, current, connection, session } = parts
  let isOpening = false
  let isOver = current.accountKey === VISITOR
  let isSaid = false
  let asked = 0
  let again: ReturnType<typeof setTimeout> | undefined

  // At the start, and when the server says for the first time to which key things are sealed.
  const watch = liveQuery(() => readSealKey(device)).subscribe({
    next: () => void sessionTurn(() => sealLeft(device)).catch(() => {}), // the next start does it
    error: () => {},
  })

  async function open(): Promise<void> {
    if (isOver || isOpening || session.read().status !== 'confirmed') return
    if (connection.read().state === 'offline') return
    clearTimeout(again)
    isOpening = true
    const opened = await openLeft(api, current.accountKey).catch(() => 'unanswered' as const)
    isOpening = false
    if (opened === 'all') return
    if (!isSaid) parts.onClosed(opened)
    isSaid = true
    if (opened === 'some' || isOver) return
    again = setTimeout(() => void open(), ASK_AGAIN_MS[Math.min(asked, ASK_AGAIN_MS.length - 1)])
    asked += 1
  }

  const stopSession = session.subscribe(() => void open()) // open() rejects never
  const stopConnection = connection.subscribe(() => void open())
  void open()

  return {
    stop() {
      isOver = true
      clearTimeout(again)
      watch.unsubscribe()
      stopSession()
      stopConnection()
    },
  }
}
