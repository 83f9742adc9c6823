// Composition: sends this account's requests to managers, withdraws ended ones, and reads the decisions (G238): soon after an
// order changed, when the server can be reached again, when the page becomes visible, and every minute while a request is open.
import { liveQuery } from 'dexie'
import { askReview, exchangeReviewRequests } from '#api/orders/review-requests.ts'
import type { ServerClock } from '#api/server-clock.ts'
import type { Notices } from '#app-context/notices.ts'
import {
  followReviewRequests,
  type RequestPorts,
  requestWorkOf,
} from '#server-state/orders/follow-review-requests.ts'
import { keepAsking, outcomeOf, type QuestionOutcome } from '#session/keep-asking.ts'
import type { Session } from '#session/session.ts'
import type { SessionParts } from '#session/session-parts.ts'
import { createOutboxTable, readOpenOrders, readPendingOrder } from '#storage/orders/outbox-table.ts'
import { showDecisionNotice } from './decision-notices.ts'

/** The wait between two questions about open requests. */
const ASK_INTERVAL_MS = 60_000

interface ReviewRequestParts extends Pick<SessionParts, 'api' | 'current' | 'connection'> {
  clock: Pick<ServerClock, 'now'>
  session: Pick<Session, 'read' | 'subscribe'>
  notices: Notices
}

/** Starts to watch the requests. Returns a function that stops the watching and the calls. */
export function keepReviewRequests(parts: ReviewRequestParts): () => void {
  const { connection, session } = parts
  const { database } = parts.current
  const ports = portsOf(parts)
  /** The text of `requestWorkOf`: empty if no call is due. */
  let work = ''
  const isCallDue = () => work !== '' && session.read().status === 'confirmed'

  async function makeCalls(): Promise<QuestionOutcome> {
    const { account } = session.read()
    if (account === null || !isCallDue()) return 'done'
    const workBefore = work
    const outcome = await followReviewRequests(ports, account.id)
    if (outcome !== 'done') return outcomeOf(outcome)
    return work === workBefore ? 'done' : makeCalls() // an order changed during the calls
  }

  const question = keepAsking({ connection, ask: makeCalls, isOpen: isCallDue })
  const askIfDue = (): void => {
    if (isCallDue() && connection.read().state !== 'offline') void question.askNow() // never rejects
  }
  const askIfVisible = (): void => {
    if (document.visibilityState === 'visible') askIfDue()
  }
  const subscription = liveQuery(async () => requestWorkOf(await readOpenOrders(database))).subscribe({
    next(newWork) {
      const isChanged = newWork !== work
      work = newWork
      if (isChanged) askIfDue()
    },
    error: () => {}, // the device's storage failed; the next page reads the orders again
  })
  const timer = setInterval(askIfVisible, ASK_INTERVAL_MS)
  const stopWatchingSession = session.subscribe(askIfDue)
  document.addEventListener('visibilitychange', askIfVisible)
  return () => {
    clearInterval(timer)
    subscription.unsubscribe()
    stopWatchingSession()
    document.removeEventListener('visibilitychange', askIfVisible)
    question.stop()
  }
}

function portsOf({ api, clock, current, notices }: ReviewRequestParts): RequestPorts {
  return {
    store: createOutboxTable(current.database),
    ask: (body) => askReview(api, body),
    exchange: (body) => exchangeReviewRequests(api, body),
    now: clock.now,
    onEnd: (order) =>
      showDecisionNotice(notices, (intent) => readPendingOrder(current.database, intent), order, clock.now()),
  }
}
