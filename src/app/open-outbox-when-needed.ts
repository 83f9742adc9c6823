import type { Connection } from '#connection/connection.ts'
import type { Late } from '#first-paint/late.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { watchPendingCounts } from '#storage/orders/pending-counts.ts'
import { startWhenLoaded } from './start-when-loaded.ts'

/**
 * Opens the outbox: for a signed-in person at once, for a visitor as soon as an order waits to be sent, also if another
 * tab placed the order. Returns a function that stops the outbox.
 */
export function openOutboxWhenNeeded(
  outbox: Late<RunningOutbox>,
  database: AccountDatabase,
  isVisitor: boolean,
  connection: Pick<Connection, 'read' | 'subscribe'>,
): () => void {
  const open = () => startWhenLoaded(connection, outbox.get, ({ stop }) => stop)
  if (!isVisitor) return open()
  const counts = watchPendingCounts(database)
  let stop = counts.subscribe(() => {
    if ((counts.read()?.live ?? 0) === 0) return
    stop()
    stop = open()
  })
  return () => stop()
}
