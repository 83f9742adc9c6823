// One connection to the server's stream of changed products.
import type { OpenProductEvents, ProductEvent } from '#api/catalogue/product-events.ts'
import type { CurrentEventData } from '#contract/catalogue/product-events.ts'
import { site } from '#site/site.ts'
import { waitFor } from './wait-for.ts'

/** Every device gets a change at the same moment; the devices spread their requests over this time, until the edge sends another. */
const SPREAD_MS = 3000
/** The walks of all devices are spread over this time at most: a device without a stream would walk within it anyway. */
const LONGEST_SPREAD_MS = site.offline.catalogueMinutes * 60_000

export interface StreamParts {
  open: OpenProductEvents
  /** From 0 to 1. */
  random: () => number
  /** The number of calls with which a device reads the whole catalogue. */
  callsOfWalk(): number
  /** Called when the copy has every change until this time, in the time of the edge. */
  onCurrent(at: number): Promise<void>
  /** Brings the copy up to date; false if the server did not answer. */
  applyEvent(event: ProductEvent, signal: AbortSignal): Promise<boolean>
  onOrdersChanged: () => Promise<void>
}

/** Resolves when the connection ends, or a change could not be read: then the next connection gets the change again. */
export function listenOnce(
  { open, random, callsOfWalk, applyEvent, onCurrent, onOrdersChanged }: StreamParts,
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
    let edgeSpreadMs: number | null = null
    const close = open(after, { productsChanged, becameCurrent, ordersChanged, streamEnded: end })
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
    function waitOf({ ids }: ProductEvent): number {
      if (ids.length === 0) return 0
      if (edgeSpreadMs === null) return random() * SPREAD_MS
      return (
        random() * (ids === 'all' ? Math.min(edgeSpreadMs * callsOfWalk(), LONGEST_SPREAD_MS) : edgeSpreadMs)
      )
    }
    function becameCurrent({ at, spreadMs }: CurrentEventData): void {
      edgeSpreadMs = spreadMs
      // The changes that came before it are applied first.
      work = work.then(() => (endSignal.signal.aborted ? undefined : onCurrent(Date.parse(at)))).catch(end)
    }
    function productsChanged(event: ProductEvent): void {
      const isFirst = waitingEvent === null
      waitingEvent = joinEvents(waitingEvent, event)
      if (!isFirst) return
      work = work.then(() => waitFor(waitOf(event), endSignal.signal)).then(applyWaiting, end)
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
