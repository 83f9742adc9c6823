// Asks the server for the account of the browser's session.
import { refreshSession, validateSession } from '#api/people/auth.ts'
import type { Answer } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'
import { readDeviceState } from '#storage/device/device-settings.ts'
import { lastRefreshAt } from './page-memory.ts'
import { sessionTurn } from './session-lock.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionState } from './session-state.ts'

/**
 * A page refreshes its session this often, and at its start if this tab has neither refreshed nor validated it for this
 * time (storefront.md §4).
 */
export const REFRESH_MS = 82_800_000
const SUPERSEDED: Answer<Account> = { ok: false, failure: { kind: 'superseded' } }

export async function askForSessionAccount(
  parts: SessionParts,
  state: SessionState,
): Promise<Answer<Account>> {
  const refreshedAt = lastRefreshAt(parts.memory)
  const isRefreshDue = refreshedAt !== null && parts.now() - refreshedAt >= REFRESH_MS
  const answer = await validateSession(parts.api)
  const isDenied = !answer.ok && answer.failure.kind === 'signed-out'
  // A visitor has nothing to refresh.
  if (state.isVisitor || !(isDenied || (answer.ok && isRefreshDue))) return answer
  const refreshAnswer = await refreshInTurn(parts, state)
  // The answer of validate stays valid if the refresh gets no answer (G106).
  return answer.ok && !refreshAnswer.ok && refreshAnswer.failure.kind !== 'signed-out'
    ? answer
    : refreshAnswer
}

/**
 * Skips the refresh if an account signed in or out while this call waited for its turn: an owed sign-out is sent first.
 */
export async function refreshInTurn(
  { api, device, current }: Pick<SessionParts, 'api' | 'device' | 'current'>,
  { isOver }: Pick<SessionState, 'isOver'>,
): Promise<Answer<Account>> {
  const answer = await sessionTurn(async () => {
    const { accountKey, logoutOwedBy } = await readDeviceState(device)
    if (isOver() || accountKey !== current.accountKey || logoutOwedBy !== null) return SUPERSEDED
    return refreshSession(api)
  })
  if (!answer.ok && answer.failure.kind !== 'signed-out' && answer !== SUPERSEDED) {
    console.warn('The session could not be refreshed:', answer.failure.kind)
  }
  return answer
}
