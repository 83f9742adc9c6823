// Knows when the page has painted its first content, and holds the rows that were read for this content. Work that the
// content does not need waits until then and delays no painting: the search index, the service worker, the outbox.
import type { Product } from '#domain/products/product.ts'
import type { StoredCart } from '#storage/cart/stored-cart.ts'

/** The children of a product, in catalogue order. */
export interface ChildList {
  rows: Product[]
  /** The number of all children; `rows` has fewer if only the first children were read. */
  count: number
}

/** Rows that were read before the app was mounted. Screens read missing rows themselves. */
export interface FirstRows {
  /** The product in the page's address. */
  product?: Product
  children?: { parentId: number; list: ChildList }
  cart?: StoredCart
}

export interface FirstContent {
  /** A screen calls it when it shows its content. Further calls do nothing. */
  markShown(): void
  /** Runs the work after the content is painted; at once if the content is already painted. */
  runAfterwards(work: () => void): void
  /** Call it if a person waits for `answer`: then other work waits until the answer is painted. The answer may fail. */
  holdUntil(answer: Promise<unknown>): void
  /** Cancels all waiting and later work. */
  stop(): void
  /** The rows that were read for the first content; empty after the content is painted. */
  readonly rows: FirstRows
}

/** Work waits no longer than this: a screen may never call `markShown`, and an answer may never come. */
const WAIT_LIMIT_MS = 4000

/** Pictures and the person's first press come before the work, but delay it no longer than this. */
const IDLE_LIMIT_MS = 500

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  else setTimeout(work, 0) // Safari has no requestIdleCallback
}

export function createFirstContent(firstRows: FirstRows = {}): FirstContent {
  const waitingWork: (() => void)[] = []
  let hasStartedWork = false
  let isStopped = false
  let rows = firstRows
  let isContentShown = false
  let awaitedAnswerCount = 0

  function startWork(): void {
    if (hasStartedWork || isStopped) return
    hasStartedWork = true
    rows = {}
    for (const work of waitingWork.splice(0)) work()
  }
  setTimeout(startWork, WAIT_LIMIT_MS)

  function startWorkAfterPainting(): void {
    requestAnimationFrame(() =>
      whenIdle(() => {
        if (awaitedAnswerCount === 0) startWork()
      }),
    )
  }

  return {
    get rows() {
      return rows
    },
    // Must return nothing: an effect may return the result, and React would call it as a cleanup.
    markShown() {
      isContentShown = true
      startWorkAfterPainting()
    },
    runAfterwards(work) {
      if (isStopped) return
      if (hasStartedWork) work()
      else waitingWork.push(work)
    },
    holdUntil(answer) {
      awaitedAnswerCount += 1
      const onEnd = () => {
        awaitedAnswerCount -= 1
        if (isContentShown && !hasStartedWork) startWorkAfterPainting()
      }
      answer.then(onEnd, onEnd)
    },
    stop() {
      isStopped = true
    },
  }
}
