// The stream of changed products, as server-sent events (G160). Events hold only ids: a person reads the products by the
// usual calls, which check what the person may see.
import * as v from 'valibot'
import { id } from '../numbers.ts'

export const EVENTS_TYPE = 'text/event-stream'

/** The name of the event whose data is `changedProducts`. Readers ignore events with other names, and comments. */
export const PRODUCTS_EVENT = 'products'

/** The event for staff after a change of orders (G200). Its data names no order: lists read their page again. */
export const ORDERS_EVENT = 'orders'

/** The edge's own event (G211); backends do not send it, and without an edge no device waits for it. */
export const CURRENT_EVENT = 'current'

export const currentCatalogue = v.object({
  /** ISO 8601, in the edge's time: the event of every change before it has been sent on this stream. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The devices of this edge spread the first call after a change over this time. */
  spreadMs: v.pipe(v.number(), v.minValue(0)),
})
export type CurrentCatalogue = v.InferOutput<typeof currentCatalogue>

/** `all`: any product may have changed, for example after a change of all prices. */
export const changedProducts = v.object({ ids: v.union([v.literal('all'), v.array(id)]) })
export type ChangedProducts = v.InferOutput<typeof changedProducts>
