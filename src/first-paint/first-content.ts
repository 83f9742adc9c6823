// The moment at which the page shows its own content. Work that the content does not need waits until then, so
// that it does not delay the content: reading the catalogue for the search, the worker, the outbox.
import type { Product } from '#domain/products/product.ts'
import type { StoredCart } from '#storage/cart/stored-cart.ts'

/** The children of a product, in catalogue order. */
export interface ChildList {
  rows: Product[]
  /** The number of all children; `rows` has fewer if only the first were read. */
  count: number
}

/** Rows that were read before the app was mounted. Screens load missing ones themselves. */
export interface FirstRows {
  /** The product that the address names. */
  product?: Product
  children?: { parentId: number; list: ChildList }
  cart?: StoredCart
}

export interface FirstContent {
  /** The screen calls it when its content is shown; only the first call counts. */
  shown(): void
  /** Does the work after the content is painted; at once if it already is. */
  afterwards(work: () => void): void
  /** A person waits for this: later work waits until its result is painted too. It may fail. */
  holdUntil(end: Promise<unknown>): void
  /** Drops all waiting and later work. */
  stop(): void
  /** The rows read for the first content; empty once it is shown. */
  readonly rows: FirstRows
}

/** A screen without content of the catalogue never calls `shown`; work waits no longer than this, for it or for a person's answer. */
const PATIENCE_MS = 4000

/** Pictures and a person's first press go first, but no longer than this. */
const IDLE_LIMIT_MS = 500

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  else setTimeout(work, 0) // Safari has none
}

export function createFirstContent(read: FirstRows = {}): FirstContent {
  const waiting: (() => void)[] = []
  let isShown = false
  let isStopped = false
  let rows = read
  let isContentShown = false
  let holds = 0

  function release(): void {
    if (isShown || isStopped) return
    isShown = true
    rows = {}
    for (const work of waiting.splice(0)) work()
  }
  setTimeout(release, PATIENCE_MS)

  function releaseOncePainted(): void {
    requestAnimationFrame(() =>
      whenIdle(() => {
        if (holds === 0) release()
      }),
    )
  }

  return {
    get rows() {
      return rows
    },
    // Returns nothing: an effect may return its result, and React would call that as a cleanup.
    shown() {
      isContentShown = true
      releaseOncePainted()
    },
    afterwards(work) {
      if (isStopped) return
      if (isShown) work()
      else waiting.push(work)
    },
    holdUntil(end) {
      holds += 1
      const endHold = () => {
        holds -= 1
        if (isContentShown && !isShown) releaseOncePainted()
      }
      end.then(endHold, endHold)
    },
    stop() {
      isStopped = true
    },
  }
}
