// Adds the edge's own events to a stream of changed products (G211). An event of the edge has a time: every change
// before this time was sent on this stream. The event also has the duration over which devices spread their calls after
// a change. The edge passes the events of the backend without reading them.
import { Transform, type TransformCallback } from 'node:stream'
import { CURRENT_EVENT, type CurrentEventData } from '#contract/catalogue/product-events.ts'

/** The edge adds at most one event to a stream in this time. */
const INTERVAL_MS = 60_000
/** The backend sends the event of a change at most this long after the commit. */
const BACKEND_DELAY_MS = 5000
/** After a change devices call one after another; this is the time between two calls. */
const MS_BETWEEN_DEVICES = 40

/** `countStreams` counts the streams of this edge. */
export function createEventStream(countStreams: () => number, now: () => number = Date.now): Transform {
  /**
   * The time at which the backend last sent an event or a comment. The backend sends a change with its next event or
   * comment at the latest.
   */
  let backendSentAt: number | null = null
  let currentEventSentAt = Number.NEGATIVE_INFINITY
  let lastCharacters = ''

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      this.push(chunk)
      lastCharacters = (lastCharacters + chunk.subarray(-4).toString('latin1')).slice(-4)
      const currentTime = now()
      // At any other place the event would be inside an event of the backend.
      const isBetweenEvents = lastCharacters.endsWith('\n\n') || lastCharacters === '\r\n\r\n'
      if (isBetweenEvents && backendSentAt !== null && currentTime - currentEventSentAt >= INTERVAL_MS) {
        const eventData: CurrentEventData = {
          at: new Date(Math.min(backendSentAt, currentTime - BACKEND_DELAY_MS)).toISOString(),
          spreadMs: countStreams() * MS_BETWEEN_DEVICES,
        }
        this.push(`event: ${CURRENT_EVENT}\ndata: ${JSON.stringify(eventData)}\n\n`)
        currentEventSentAt = currentTime
      }
      if (isBetweenEvents) backendSentAt = currentTime
      done()
    },
  })
}
