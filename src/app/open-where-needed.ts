import type { Connection } from '#connection/connection.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { watchPendingCounts } from '#storage/orders/pending-counts.ts'
import type { LazyOutbox } from './lazy-outbox.ts'
import { whenLoaded } from './when-loaded.ts'

/**
 * At once for an account; for a visitor with the first order that waits, in whichever tab it was placed. Answers how to
 * end it.
 */
export function openWhereNeeded(
  outbox: Pick<LazyOutbox, 'open' | 'stop'>,
  database: AccountDatabase,
  isVisitors: boolean,
  connection: Pick<Connection, 'read' | 'subscribe'>,
): () => void {
  const open = () => whenLoaded(connection, outbox.open, () => outbox.stop)
  if (!isVisitors) return open()
  const counts = watchPendingCounts(database)
  let end = counts.subscribe(() => {
    if ((counts.read()?.live ?? 0) === 0) return
    end()
    end = open()
  })
  return () => end()
}
