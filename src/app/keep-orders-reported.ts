// Composition: reports the orders that wait on this device to the edge, which shows them to colleagues (G228).
import { liveQuery } from 'dexie'
import {
  type ReportParts,
  readUnreportedDealerships,
  reportOrders,
} from '#server-state/orders/report-orders.ts'
import { keepAsking, outcomeOf, type QuestionOutcome } from '#session/keep-asking.ts'
import type { Session } from '#session/session.ts'
import type { SessionParts } from '#session/session-parts.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'

/** The wait before a report, so that an order that is sent at once after Checkout is not reported. */
const PAUSE_MS = 2000

interface OrderReportParts extends Pick<SessionParts, 'api' | 'current' | 'connection'> {
  copy: CopyDatabase
  clock: ReportParts['clock']
  session: Pick<Session, 'read' | 'subscribe'>
}

/** Starts to watch the waiting orders. Returns a function that stops the watching and the calls. */
export function keepOrdersReported({
  api,
  current,
  copy,
  clock,
  connection,
  session,
}: OrderReportParts): () => void {
  const parts = { api, clock, databases: { account: current.database, copy } }
  let unreportedIds: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isReportDue = () => unreportedIds.length > 0 && session.read().status === 'confirmed'

  async function report(): Promise<QuestionOutcome> {
    if (!isReportDue()) return 'settled'
    for (const dealershipId of unreportedIds) {
      const outcome = await reportOrders(parts, dealershipId)
      if (typeof outcome === 'object') return outcomeOf(outcome)
    }
    return 'settled'
  }

  const question = keepAsking({ connection, ask: report, isOpen: isReportDue })
  const reportSoon = (): void => {
    clearTimeout(timer)
    if (!isReportDue() || connection.read().state === 'offline') return
    timer = setTimeout(() => void question.askNow(), PAUSE_MS) // never rejects
  }
  const subscription = liveQuery(async () => readUnreportedDealerships(parts.databases)).subscribe({
    next(dealershipIds) {
      unreportedIds = dealershipIds
      reportSoon()
    },
    error: () => {},
  })
  const stopWatchingSession = session.subscribe(reportSoon)
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
    stopWatchingSession()
    question.stop()
  }
}
