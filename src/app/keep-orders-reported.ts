// Composition: reports the orders that wait on this device to the edge, which shows them to colleagues (G228).
import {
  type ReportParts,
  readUnreportedDealershipIds,
  reportOrders,
} from '#server-state/orders/report-orders.ts'
import type { Session } from '#session/session.ts'
import type { SessionParts } from '#session/session-parts.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { sendForDealerships } from './send-for-dealerships.ts'

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
  const databases = { account: current.database, copy }
  return sendForDealerships({
    connection,
    session,
    pauseMs: PAUSE_MS,
    readChangedDealershipIds: () => readUnreportedDealershipIds(databases),
    call: (dealershipId) => reportOrders({ api, clock, databases }, dealershipId),
  })
}
