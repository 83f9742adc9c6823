// Finds out whether the browser deleted this account's orders: asks an edge that keeps keys. The answer is stored, so
// later pages do not ask again (offline.md, Storage that was deleted).

import { liveQuery } from 'dexie'
import { fetchDeviceOrders } from '#api/orders/device-orders.ts'
import { readKeepsOrderKeys } from '#storage/device/device-settings.ts'
import { noteLostOrders, readLostOrders } from '#storage/orders/lost-orders.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { type QuestionOutcome, outcomeOf, keepAsking } from './keep-asking.ts'
import type { Session } from './session.ts'
import type { SessionParts } from './session-parts.ts'

export interface LostOrdersParts extends Pick<SessionParts, 'api' | 'device' | 'current' | 'connection'> {
  session: Pick<Session, 'read' | 'subscribe'>
  /** Called once if orders are lost. */
  onLost(): void
}

export function findLostOrders(parts: LostOrdersParts): { stop(): void } {
  const { api, device, current, connection, session } = parts
  let isSearchOver = current.accountKey === VISITOR
  let doesEdgeKeepKeys = false
  const mayAsk = () => !isSearchOver && doesEdgeKeepKeys && session.read().status === 'confirmed'

  async function ask(): Promise<QuestionOutcome> {
    if (!mayAsk()) return 'done'
    if ((await readLostOrders(current.database)) === null) {
      const answer = await fetchDeviceOrders(api)
      // An older edge does not have the call and refuses it.
      if (!answer.ok && answer.failure.kind !== 'refused') return outcomeOf(answer.failure)
      const lostOrders = answer.ok ? await noteLostOrders(current.database, answer.value) : []
      if (lostOrders.length > 0) parts.onLost()
    }
    stop()
    return 'done'
  }

  const question = keepAsking({ connection, ask, isOpen: mayAsk })
  const askIfAllowed = () => void (mayAsk() && connection.read().state !== 'offline' && question.askNow())
  // A new device learns only from the edge's first answer whether the edge keeps keys.
  const keysWatch = liveQuery(async () => readKeepsOrderKeys(device)).subscribe({
    next(storedAnswer) {
      doesEdgeKeepKeys = storedAnswer
      askIfAllowed()
    },
    error: () => {},
  })
  const unsubscribeSession = session.subscribe(askIfAllowed)

  function stop(): void {
    isSearchOver = true
    keysWatch.unsubscribe()
    unsubscribeSession()
    question.stop()
  }
  return { stop }
}
