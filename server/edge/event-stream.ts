// Adds the edge's own events to a stream of changed products (G211). Such an event has a time, before which every change was
// sent on this stream, and tells devices over how long to spread their calls after a change. Events of the backend pass unread.
import { Transform, type TransformCallback } from 'node:stream'
import { CURRENT_EVENT, type CurrentEventData } from '#contract/catalogue/product-events.ts'

const INTERVAL_MS = 60_000
/** The backend sends the event of a change at most this long after the commit. */
const BACKEND_DELAY_MS = 5000
/** Devices call one after another after a change; this is the time between two of them. */
const MS_BETWEEN_DEVICES = 40

/** `openStreams` counts the streams of this edge. */
export function createEventStream(openStreams: () => number, now: () => number = Date.now): Transform {
  /** When the backend last sent an event or a comment. A change is in the next one at the latest. */
  let backendSentAt: number | null = null
  let currentSentAt = Number.NEGATIVE_INFINITY
  let lastCharacters = ''

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      this.push(chunk)
      lastCharacters = (lastCharacters + chunk.subarray(-4).toString('latin1')).slice(-4)
      const time = now()
      // At any other place the event would be inside an event of the backend.
      const isBetweenEvents = lastCharacters.endsWith('\n\n') || lastCharacters === '\r\n\r\n'
      if (isBetweenEvents && backendSentAt !== null && time - currentSentAt >= INTERVAL_MS) {
        const current: CurrentEventData = {
          at: new Date(Math.min(backendSentAt, time - BACKEND_DELAY_MS)).toISOString(),
          spreadMs: openStreams() * MS_BETWEEN_DEVICES,
        }
        this.push(`event: ${CURRENT_EVENT}\ndata: ${JSON.stringify(current)}\n\n`)
        currentSentAt = time
      }
      if (isBetweenEvents) backendSentAt = time
      done()
    },
  })
}
