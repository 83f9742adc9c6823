// Loads the outbox with its first use, or soon after the start of a page that has an account or a visitor's order,
// because orders may wait. A visitor who only looks at the catalogue does not load it.
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { OutboxSurroundings } from './open-outbox.ts'
import { unlessLeft } from './start/unless-left.ts'

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
      // An outbox that was not loaded needs no end.
      opening?.then((running) => running.stop()).catch(() => {})
    },
  }
}
