// Keeps the edge's permission to unlock this account on this device current: asks after each sign-in, and again while the
// server confirms the session. So the time for unlocking begins at the account's last contact with the server.
import { fetchUnlockGrant } from '#api/device/unlock-grant.ts'
import { fetchEdgeStatus } from '#api/edge.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { keepAsking, outcomeOf, type QuestionOutcome } from '../keep-asking.ts'
import type { Session } from '../session.ts'
import type { SessionParts } from '../session-parts.ts'
import { noteUnlockGrant } from './unlock-grant.ts'

/**
 * After this time an open page asks again when the server confirms its session or returns, so that a changed rule reaches
 * the device.
 */
const GRANT_INTERVAL_MS = 3_600_000

export interface GrantParts extends Pick<SessionParts, 'api' | 'device' | 'current' | 'connection' | 'now'> {
  session: Pick<Session, 'read' | 'subscribe'>
}

/** For a visitor the edge is not asked. Returns a function that stops asking. */
export function keepUnlockGrant({ api, device, current, connection, session, now }: GrantParts): () => void {
  if (current.accountKey === VISITOR) return () => {}
  let askedAt = Number.NEGATIVE_INFINITY
  const isDue = () => session.read().status === 'confirmed' && now() - askedAt >= GRANT_INTERVAL_MS

  async function ask(): Promise<QuestionOutcome> {
    const edge = await fetchEdgeStatus(api)
    if (!edge.ok) return outcomeOf(edge.failure)
    if (edge.value?.keepsRules) {
      const answer = await fetchUnlockGrant(api)
      // After a refusal the edge is asked again only after the interval; the grant that the device has ends at its own time.
      if (answer.ok) await noteUnlockGrant(device, current.accountKey, answer.value)
      else if (answer.failure.kind !== 'refused' && answer.failure.kind !== 'signed-out')
        return outcomeOf(answer.failure)
    }
    askedAt = now()
    return 'done'
  }

  const question = keepAsking({ connection, ask, isOpen: isDue })
  const askIfDue = () => void (isDue() && connection.read().state !== 'offline' && question.askNow())
  const unsubscribe = session.subscribe(askIfDue)
  askIfDue()
  return () => {
    unsubscribe()
    question.stop()
  }
}
