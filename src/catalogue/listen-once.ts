// One connection to the server's stream of changed products.
import type { OpenProductEvents, ProductEvent } from '#api/catalogue/product-events.ts'
import { waitFor } from './wait-for.ts'

/** Every device gets a change at the same moment; the devices spread their requests over this time. */
const SPREAD_MS = 3000

export interface StreamParts {
  open: OpenProductEvents
  /** From 0 to 1. */
  random: () => number
  /** Brings the copy up to date; false if the server did not answer. */
  applyEvent(event: ProductEvent, signal: AbortSignal): Promise<boolean>
  onOrdersChanged: () => Promise<void>
}

/** Resolves when the connection ends, or a change could not be read: then the next connection gets the change again. */
export function listenOnce(
  { open, random, applyEvent, onOrdersChanged }: StreamParts,
  after: string | null,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    // The page was left while it read the last event: an aborted signal does not call later listeners.
    if (signal.aborted) return resolve()
    let work = Promise.resolve()
    let waitingEvent: ProductEvent | null = null
    const endSignal = new AbortController()
    let areOrdersWaiting = false
    const close = open(after, { productsChanged, ordersChanged, failed: end })
    signal.addEventListener('abort', end)

    function end(): void {
      signal.removeEventListener('abort', end)
      endSignal.abort()
      close()
      resolve()
    }
    async function applyWaiting(): Promise<void> {
      const event = waitingEvent
      waitingEvent = null
      if (event === null || endSignal.signal.aborted) return
      if (!(await applyEvent(event, endSignal.signal))) end()
    }
    async function reportOrders(): Promise<void> {
      await waitFor(random() * SPREAD_MS, endSignal.signal)
      areOrdersWaiting = false
      if (!endSignal.signal.aborted) await onOrdersChanged()
    }
    function ordersChanged(): void {
      if (areOrdersWaiting) return
      areOrdersWaiting = true
      reportOrders().catch(end) // the copy is being deleted
    }
    function productsChanged(event: ProductEvent): void {
      const isFirst = waitingEvent === null
      waitingEvent = joinEvents(waitingEvent, event)
      if (!isFirst) return
      const spread = event.ids.length > 0 ? random() * SPREAD_MS : 0
      work = work.then(() => waitFor(spread, endSignal.signal)).then(applyWaiting, end)
      // The copy is being deleted, or the work failed: the next connection gets the event again.
      work = work.catch(end)
    }
  })
}

function joinEvents(earlierEvent: ProductEvent | null, event: ProductEvent): ProductEvent {
  if (earlierEvent === null) return event
  if (earlierEvent.ids === 'all' || event.ids === 'all') return { id: event.id, ids: 'all' }
  return { id: event.id, ids: [...new Set([...earlierEvent.ids, ...event.ids])] }
}
