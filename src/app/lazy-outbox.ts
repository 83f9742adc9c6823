// Loads the outbox at its first use, or soon after the start of a page whose account or visitor may have waiting orders. The
// page of a visitor without orders does not load it.
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { OutboxSurroundings } from './open-outbox.ts'
import { delayRejection } from './start/delay-rejection.ts'

export interface LazyOutbox {
  /** Loads and starts the outbox. If it cannot be loaded, the call rejects and the next call tries again. */
  open(): Promise<RunningOutbox>
  isSending(): boolean
  stop(): void
}

export function createLazyOutbox(surroundings: OutboxSurroundings): LazyOutbox {
  let outbox: RunningOutbox | null = null
  let openingOutbox: Promise<RunningOutbox> | null = null

  return {
    open() {
      openingOutbox ??= delayRejection(import('./open-outbox.ts')).then(
        ({ openOutbox }) => {
          outbox = openOutbox(surroundings)
          return outbox
        },
        (problem: unknown) => {
          openingOutbox = null
          throw problem
        },
      )
      return openingOutbox
    },
    isSending: () => outbox?.isSending() ?? false,
    stop() {
      // An outbox that could not be loaded need not be stopped.
      openingOutbox?.then((runningOutbox) => runningOutbox.stop()).catch(() => {})
    },
  }
}
