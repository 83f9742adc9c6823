// Adds the edge's own events to a stream of changed products (G211): until when every change has been named on it, and how
// far the devices have to spread the calls that follow a change. It knows nothing of the events that pass through.
import { Transform, type TransformCallback } from 'node:stream'
import { CURRENT_EVENT, type CurrentCatalogue } from '#contract/catalogue/product-events.ts'

const EVERY_MS = 60_000
/** A change is named a moment after it was committed. */
const NAMED_WITHIN_MS = 5000
/** Between the calls of two devices after a change that concerns both. */
const CALL_MS = 10

/** `openStreams` counts the streams of this edge. */
export function createEventStream(openStreams: () => number, now: () => number = Date.now): Transform {
  /** When the backend last sent something. It names a change at the latest with its next sign of life. */
  let signAt: number | null = null
  let saidAt = Number.NEGATIVE_INFINITY
  let end = ''

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      this.push(chunk)
      end = (end + chunk.subarray(-4).toString('latin1')).slice(-4)
      const time = now()
      // Elsewhere the event would stand within an event of the backend.
      const isBetweenEvents = end.endsWith('\n\n') || end === '\r\n\r\n'
      if (isBetweenEvents && signAt !== null && time - saidAt >= EVERY_MS) {
        const current: CurrentCatalogue = {
          at: new Date(Math.min(signAt, time - NAMED_WITHIN_MS)).toISOString(),
          spreadMs: openStreams() * CALL_MS,
        }
        this.push(`event: ${CURRENT_EVENT}\ndata: ${JSON.stringify(current)}\n\n`)
        saidAt = time
      }
      if (isBetweenEvents) signAt = time
      done()
    },
  })
}
