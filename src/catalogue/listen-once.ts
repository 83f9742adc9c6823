// One connection to the server's stream of changed products and orders.
import type { OpenProductEvents, ProductEvent } from '#api/catalogue/product-events.ts'
import type { CurrentEventData } from '#contract/catalogue/product-events.ts'
import { site } from '#site/site.ts'
import { waitFor } from './wait-for.ts'

/**
 * All devices get a change at the same moment. They spread their requests over this time. If the edge has sent
 * `spreadMs`, they spread requests for changed products over `spreadMs`, and a walk over `spreadMs` for each of its
 * calls.
 */
const SPREAD_MS = 3000
/** The walks of all devices are spread over at most this time: a device without a stream also walks within it. */
const LONGEST_SPREAD_MS = site.offline.catalogueMinutes * 60_000

export interface StreamParts {
  open: OpenProductEvents
  /** A random number from 0 to 1. */
  random: () => number
  /** The number of calls that a walk needs. */
  walkCallCount(): number
  /** Called when the copy has every change until `time` by the clock of the edge. */
  onCurrent(time: number): Promise<void>
  /** Brings the copy up to date; false if the server did not answer. */
  applyEvent(event: ProductEvent, signal: AbortSignal): Promise<boolean>
  onOrdersChanged: () => Promise<void>
}

/** Resolves when the connection ends or a change could not be read; the next connection gets that change again. */
export function listenOnce(
  { open, random, walkCallCount, applyEvent, onCurrent, onOrdersChanged }: StreamParts,
  lastAppliedId: string | null,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    // The listening ended before this call. An aborted signal does not call listeners that are added later.
    if (signal.aborted) return resolve()
    let work = Promise.resolve()
    let waitingEvent: ProductEvent | null = null
    const endController = new AbortController()
    let isOrderReportPlanned = false
    let edgeSpreadMs: number | null = null
    const close = open(lastAppliedId, { productsChanged, becameCurrent, ordersChanged, streamEnded: end })
    signal.addEventListener('abort', end)

    function end(): void {
      signal.removeEventListener('abort', end)
      endController.abort()
      close()
      resolve()
    }
    async function applyWaitingEvent(): Promise<void> {
      const event = waitingEvent
      waitingEvent = null
      if (event === null || endController.signal.aborted) return
      if (!(await applyEvent(event, endController.signal))) end()
    }
    async function reportOrders(): Promise<void> {
      await waitFor(random() * SPREAD_MS, endController.signal)
      isOrderReportPlanned = false
      if (!endController.signal.aborted) await onOrdersChanged()
    }
    function ordersChanged(): void {
      if (isOrderReportPlanned) return
      isOrderReportPlanned = true
      reportOrders().catch(end) // fails while the copy is being deleted
    }
    function delayOf({ ids }: ProductEvent): number {
      if (ids.length === 0) return 0
      if (edgeSpreadMs === null) return random() * SPREAD_MS
      return (
        random() *
        (ids === 'all' ? Math.min(edgeSpreadMs * walkCallCount(), LONGEST_SPREAD_MS) : edgeSpreadMs)
      )
    }
    function becameCurrent({ at, spreadMs }: CurrentEventData): void {
      edgeSpreadMs = spreadMs
      // The changes that came before this event are applied first.
      work = work
        .then(() => (endController.signal.aborted ? undefined : onCurrent(Date.parse(at))))
        .catch(end)
    }
    function productsChanged(event: ProductEvent): void {
      const isWaitPlanned = waitingEvent !== null
      waitingEvent = joinEvents(waitingEvent, event)
      if (isWaitPlanned) return
      work = work.then(() => waitFor(delayOf(event), endController.signal)).then(applyWaitingEvent, end)
      // If the work fails, for example while the copy is being deleted, the next connection gets the event again.
      work = work.catch(end)
    }
  })
}

function joinEvents(earlierEvent: ProductEvent | null, event: ProductEvent): ProductEvent {
  if (earlierEvent === null) return event
  if (earlierEvent.ids === 'all' || event.ids === 'all') return { id: event.id, ids: 'all' }
  return { id: event.id, ids: [...new Set([...earlierEvent.ids, ...event.ids])] }
}
