// Composition: makes a call to the edge for each dealership whose data on this device has changed, soon after the change, or
// when the server can be reached again.
import { liveQuery } from 'dexie'
import type { Failure } from '#api/failure.ts'
import { keepAsking, outcomeOf, type QuestionOutcome } from '#session/keep-asking.ts'
import type { Session } from '#session/session.ts'
import type { SessionParts } from '#session/session-parts.ts'

interface DealershipCalls extends Pick<SessionParts, 'connection'> {
  session: Pick<Session, 'read' | 'subscribe'>
  /** The wait between a change and its call, so that several changes are sent by one call. */
  pauseMs: number
  /** The ids of the dealerships whose data the edge does not have yet. Used in a live query. */
  readChangedDealershipIds: () => Promise<readonly number[]>
  /**
   * Makes the call for one dealership. A failure ends the round, which is repeated later; a text (such as `shared`) says that
   * this dealership needs no further call now.
   */
  call: (dealershipId: number, accountId: number) => Promise<Failure | string>
}

/** Starts to watch the changed dealerships. Returns a function that stops the watching and the calls. */
export function sendForDealerships({
  connection,
  session,
  pauseMs,
  readChangedDealershipIds,
  call,
}: DealershipCalls): () => void {
  let changedDealershipIds: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isCallDue = () => changedDealershipIds.length > 0 && session.read().status === 'confirmed'

  async function makeCalls(): Promise<QuestionOutcome> {
    const { account } = session.read()
    if (account === null || !isCallDue()) return 'done'
    for (const dealershipId of changedDealershipIds) {
      const outcome = await call(dealershipId, account.id)
      if (typeof outcome === 'object') return outcomeOf(outcome)
    }
    return 'done'
  }

  const question = keepAsking({ connection, ask: makeCalls, isOpen: isCallDue })
  const callSoon = (): void => {
    clearTimeout(timer)
    if (!isCallDue() || connection.read().state === 'offline') return
    timer = setTimeout(() => void question.askNow(), pauseMs) // never rejects
  }
  const subscription = liveQuery(async () => readChangedDealershipIds()).subscribe({
    next(dealershipIds) {
      changedDealershipIds = dealershipIds
      callSoon()
    },
    error: () => {},
  })
  const stopWatchingSession = session.subscribe(callSoon)
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
    stopWatchingSession()
    question.stop()
  }
}
