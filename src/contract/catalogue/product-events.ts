// The stream of changes of products and orders, as server-sent events (G160). Events hold at most ids: the app reads products
// and orders by the usual calls, which check the person's rights.
import * as v from 'valibot'
import { id } from '../tolerant-values.ts'

export const EVENTS_TYPE = 'text/event-stream'

/** The name of the event whose data is `changedProducts`. Readers ignore comments, and events whose names they do not know. */
export const PRODUCTS_EVENT = 'products'

/** The event for staff after a change of orders (G200). Its data names no order, so screens read their list again. */
export const ORDERS_EVENT = 'orders'

/** The event with the time until which a stream is complete (G211). Only the edge sends it; devices can do without it. */
export const CURRENT_EVENT = 'current'

export const currentEventData = v.object({
  /** ISO 8601, in the edge's time: the stream has sent the events of all changes before this time. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /**
   * After a change the devices of this edge begin their calls at random within this time. A walk of several calls
   * begins at random within this time multiplied by the number of its calls.
   */
  spreadMs: v.pipe(v.number(), v.minValue(0)),
})
export type CurrentEventData = v.InferOutput<typeof currentEventData>

/** `all`: any product may have changed, for example after a change of all prices. */
export const changedProducts = v.object({ ids: v.union([v.literal('all'), v.array(id)]) })
export type ChangedProducts = v.InferOutput<typeof changedProducts>
