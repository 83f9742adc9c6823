// One connection to the server's stream of changed products.
import type { OpenProductEvents, ProductEvent } from '#api/catalogue/product-events.ts'
import { waitFor } from './wait-for.ts'

/** Every device hears of a change at the same moment; they ask spread over this time. */
const SPREAD_MS = 3000

export interface StreamParts {
  open: OpenProductEvents
  /** From 0 to 1. */
  random: () => number
  /** Brings the copy up to date; false where the server could not be asked. */
  takeIn(event: ProductEvent, signal: AbortSignal): Promise<boolean>
  onOrdersChanged: () => Promise<void>
}

/** Ends when the connection does, or when what was told could not be read again: then it is told once more. */
export function listenOnce(
  { open, random, takeIn, onOrdersChanged }: StreamParts,
  after: string | null,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    // The page was left while it read where to go on: a signal tells nobody who comes later.
    if (signal.aborted) return resolve()
    let work = Promise.resolve()
    let waiting: ProductEvent | null = null
    const ended = new AbortController()
    let areOrdersWaiting = false
    const close = open(after, { productsChanged, ordersChanged, failed: end })
    signal.addEventListener('abort', end)

    function end(): void {
      signal.removeEventListener('abort', end)
      ended.abort()
      close()
      resolve()
    }
    async function takeInWaiting(): Promise<void> {
      const event = waiting
      waiting = null
      if (event === null || ended.signal.aborted) return
      if (!(await takeIn(event, ended.signal))) end()
    }
    async function tellOrders(): Promise<void> {
      await waitFor(random() * SPREAD_MS, ended.signal)
      areOrdersWaiting = false
      if (!ended.signal.aborted) await onOrdersChanged()
    }
    function ordersChanged(): void {
      if (areOrdersWaiting) return
      areOrdersWaiting = true
      tellOrders().catch(end) // the copy is being thrown away
    }
    function productsChanged(event: ProductEvent): void {
      const isFirst = waiting === null
      waiting = joined(waiting, event)
      if (!isFirst) return
      const spread = event.ids.length > 0 ? random() * SPREAD_MS : 0
      work = work.then(() => waitFor(spread, ended.signal)).then(takeInWaiting, end)
      // The copy is being thrown away, or what follows failed: the next connection tells it again.
      work = work.catch(end)
    }
  })
}

function joined(before: ProductEvent | null, event: ProductEvent): ProductEvent {
  if (before === null) return event
  if (before.ids === 'all' || event.ids === 'all') return { id: event.id, ids: 'all' }
  return { id: event.id, ids: [...new Set([...before.ids, ...event.ids])] }
}
