// The moment at which the page shows what it was opened for. Whatever is not needed for that waits until then, so
// that it does not stand in its way: reading the catalogue for the search, the worker, the outbox.
import type { Product } from '#domain/products/product.ts'
import type { StoredCart } from '#storage/cart/stored-cart.ts'

/** What is below a product, in catalogue order. */
export interface ChildList {
  rows: Product[]
  /** Of all of them; `rows` are fewer where only the first have been read. */
  count: number
}

/** Rows that were found before the app was mounted. What was not found is for the screens to look for. */
export interface FirstRows {
  /** The product that the address names. */
  product?: Product
  children?: { parentId: number; list: ChildList }
  cart?: StoredCart
}

export interface FirstContent {
  /** Called by whoever has put the page's content on the screen; only the first call counts. */
  shown(): void
  /** Does the work after the content is painted; at once where it is already. */
  afterwards(work: () => void): void
  /** A person waits for this: what comes after the content waits until that is painted too. It may fail. */
  holdUntil(end: Promise<unknown>): void
  /** Nothing of what waits, or would still come, is done any more. */
  stop(): void
  /** What was read for it beforehand; nothing any more as soon as it is on the screen. */
  readonly rows: FirstRows
}

/** A screen that shows nothing of the catalogue never tells; neither it nor what a person waits for holds the rest back for longer. */
const PATIENCE_MS = 4000

/** Pictures and a person's first press go before; no longer than a moment. */
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
  let isTold = false
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
    // Answers nothing: an effect may return what it gets from here, and React calls that when the screen goes.
    shown() {
      isTold = true
      releaseOncePainted()
    },
    afterwards(work) {
      if (isStopped) return
      if (isShown) work()
      else waiting.push(work)
    },
    holdUntil(end) {
      holds += 1
      const letGo = () => {
        holds -= 1
        if (isTold && !isShown) releaseOncePainted()
      }
      end.then(letGo, letGo)
    },
    stop() {
      isStopped = true
    },
  }
}
