// Each page seals data that a closed page or an older version of the app left readable, and unseals its own account's
// data if the sign-in did not.

import { liveQuery } from 'dexie'
import { readSealKey } from '#storage/device/device-settings.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { type Asked, keepAsking } from './keep-asking.ts'
import { type Opened, openLeft, sealLeft } from './left-data.ts'
import type { Session } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

export interface SealParts extends Pick<SessionParts, 'api' | 'device' | 'current' | 'connection'> {
  session: Pick<Session, 'read' | 'subscribe'>
  /** Called once if data of this account stays sealed. */
  onClosed(why: Exclude<Opened, 'all'>): void
}

export function keepSealed(parts: SealParts): { stop(): void } {
  const { api, device, current, connection, session } = parts
  let isOver = current.accountKey === VISITOR
  let isSaid = false

  // At the start, and when the device first stores the server's key for sealing.
  const watch = liveQuery(() => readSealKey(device)).subscribe({
    next: () => void sessionTurn(() => sealLeft(device)).catch(() => {}), // the next start does it
    error: () => {},
  })

  const mayOpen = () => !isOver && session.read().status === 'confirmed'

  async function openOwnData(): Promise<Asked> {
    if (!mayOpen()) return 'settled'
    const opened = await openLeft(api, current.accountKey).catch(() => 'unanswered' as const)
    if (opened !== 'all' && !isSaid) parts.onClosed(opened)
    isSaid ||= opened !== 'all'
    if (opened === 'unanswered') return 'failed'
    isOver = true
    return 'settled'
  }

  const question = keepAsking({ connection, ask: openOwnData, isOpen: mayOpen })
  const askWhenConfirmed = () => void (mayOpen() && connection.read().state !== 'offline' && question.now())
  const stopSession = session.subscribe(askWhenConfirmed)
  askWhenConfirmed()

  return {
    stop() {
      isOver = true
      watch.unsubscribe()
      stopSession()
      question.stop()
    },
  }
}
