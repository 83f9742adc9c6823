// Whoever only looks at the catalogue does not load the outbox. It comes when it is first used, and soon after
// the start of every page that has an account or an order of a visitor, because orders may wait.
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { watchPendingCounts } from '#storage/pending-counts.ts'
import type { OutboxSurroundings } from './open-outbox.ts'
import { unlessLeft } from './unless-left.ts'

export interface LateOutbox extends RunningOutbox {
  /** Loads and starts it; asking again where it could not be loaded tries again. */
  open(): Promise<RunningOutbox>
}

/** A device that lost the server before the whole app was on it. */
const NOT_LOADED = 'the app is not complete here yet, and the server does not answer.'

export function createLateOutbox(around: OutboxSurroundings): LateOutbox {
  let opened: RunningOutbox | null = null
  let opening: Promise<RunningOutbox> | null = null

  function open(): Promise<RunningOutbox> {
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
  }

  return {
    open,
    async place(request) {
      const running = await open().catch(() => null)
      return running === null ? { kind: 'not-saved', reason: NOT_LOADED } : running.place(request)
    },
    watch: async (...words) => (await open()).watch(...words),
    sendNow: async (intent) => (await open()).sendNow(intent),
    sendAllNow: async () => (await open()).sendAllNow(),
    sendWithChanges: async (intent, lines) => (await open()).sendWithChanges(intent, lines),
    async backToCart(intent) {
      const returned = await (await open()).backToCart(intent)
      // Without an answer nothing is seen of the comparison (G52).
      if (returned.isDone) around.onBackInCart().catch(console.error)
      return returned
    },
    discard: async (intent) => (await open()).discard(intent),
    markArrived: async (intent) => (await open()).markArrived(intent),
    sendAgain: async (intent) => (await open()).sendAgain(intent),
    copyOf: async (intent) => (await open()).copyOf(intent),
    importCopy: async (text, isAgreed) => (await open()).importCopy(text, isAgreed),
    begin: async () => opened?.begin(),
    sessionBegan: async () => opened?.sessionBegan(),
    wake: () => opened?.wake(),
    replan: async () => opened?.replan(),
    isSending: () => opened?.isSending() ?? false,
    stop: () => opened?.stop(),
  }
}

/** At once for an account; for a visitor with the first order that waits, in whichever tab it was placed. */
export function openWhereNeeded(
  outbox: Pick<LateOutbox, 'open'>,
  database: AccountDatabase,
  isVisitors: boolean,
): void {
  if (!isVisitors) {
    outbox.open().catch(console.error)
    return
  }
  const counts = watchPendingCounts(database)
  const stop = counts.subscribe(() => {
    if ((counts.read()?.live ?? 0) > 0) outbox.open().then(stop, console.error)
  })
}
