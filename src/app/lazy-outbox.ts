// Whoever only looks at the catalogue does not load the outbox. It comes when it is first used, and soon after
// the start of every page that has an account or an order of a visitor, because orders may wait.
import type { Connection } from '#connection/connection.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { watchPendingCounts } from '#storage/pending-counts.ts'
import type { OutboxSurroundings } from './open-outbox.ts'
import { unlessLeft } from './start/unless-left.ts'
import { whenLoaded } from './when-loaded.ts'

export interface LazyOutbox {
  /** Loads and starts it; asking again where it could not be loaded tries again. */
  open(): Promise<RunningOutbox>
  isSending(): boolean
  stop(): void
}

export function createLazyOutbox(around: OutboxSurroundings): LazyOutbox {
  let opened: RunningOutbox | null = null
  let opening: Promise<RunningOutbox> | null = null

  return {
    open() {
      opening ??= unlessLeft(import('./open-outbox.ts')).then(
        ({ openOutbox }) => {
          opened = openOutbox(around)
          return opened
        },
        (problem: unknown) => {
          opening = null
          throw problem
        },
      )
      return opening
    },
    isSending: () => opened?.isSending() ?? false,
    stop() {
      // One that did not come has nothing to end.
      opening?.then((running) => running.stop()).catch(() => {})
    },
  }
}

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
