// The stream that tells which products were changed, as server-sent events (G160). It tells ids and nothing of the
// products: what a person may see of them he is answered by the usual calls.
import * as v from 'valibot'
import { id } from '../numbers.ts'

export const EVENTS_TYPE = 'text/event-stream'

/** The name of the event whose data is `changedProducts`; names that a reader does not know, and comments, mean nothing. */
export const PRODUCTS_EVENT = 'products'

/** The event that tells staff that orders were changed (G200). Its data names none: a list reads its page again. */
export const ORDERS_EVENT = 'orders'

/** `all`: so many that they are not named, such as by a change of all prices. */
export const changedProducts = v.object({ ids: v.union([v.literal('all'), v.array(id)]) })
export type ChangedProducts = v.InferOutput<typeof changedProducts>
