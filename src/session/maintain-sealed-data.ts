// Each page seals readable data of signed-out accounts, for example after a page that closed too early. It also unseals the
// data of its own account if the sign-in could not.

import { liveQuery } from 'dexie'
import { readSealKey } from '#storage/device/device-settings.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { type QuestionOutcome, keepAsking } from './keep-asking.ts'
import { type UnsealResult, unsealDataOfAccount, sealDataOfSignedOutAccounts } from './sealed-account-data.ts'
import type { Session } from './session.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'

export interface SealParts extends Pick<SessionParts, 'api' | 'device' | 'current' | 'connection'> {
  session: Pick<Session, 'read' | 'subscribe'>
  /** Called once if data of this account cannot be unsealed now. */
  onStillSealed(result: Exclude<UnsealResult, 'all'>): void
}

export function maintainSealedData(parts: SealParts): { stop(): void } {
  const { api, device, current, connection, session } = parts
  let isUnsealingOver = current.accountKey === VISITOR
  let isReported = false

  // Seals at the start, and when the device first stores the server's key for sealing.
  const keyWatch = liveQuery(async () => readSealKey(device)).subscribe({
    next: () => void sessionTurn(() => sealDataOfSignedOutAccounts(device)).catch(() => {}), // the next page tries again
    error: () => {},
  })

  const isUnsealingDue = () => !isUnsealingOver && session.read().status === 'confirmed'

  async function unsealOwnData(): Promise<QuestionOutcome> {
    if (!isUnsealingDue()) return 'done'
    const result = await unsealDataOfAccount(api, current.accountKey).catch(() => 'unanswered' as const)
    if (result !== 'all' && !isReported) parts.onStillSealed(result)
    isReported ||= result !== 'all'
    if (result === 'unanswered') return 'failed'
    isUnsealingOver = true
    return 'done'
  }

  const question = keepAsking({ connection, ask: unsealOwnData, isOpen: isUnsealingDue })
  const askWhenConfirmed = () =>
    void (isUnsealingDue() && connection.read().state !== 'offline' && question.askNow())
  const unsubscribeSession = session.subscribe(askWhenConfirmed)
  askWhenConfirmed()

  return {
    stop() {
      isUnsealingOver = true
      keyWatch.unsubscribe()
      unsubscribeSession()
      question.stop()
    },
  }
}
