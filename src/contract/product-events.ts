// The stream that tells which products were changed, as server-sent events (G160). It tells ids and nothing of the
// products: what a person may see of them he is answered by the usual calls.
import * as v from 'valibot'
import { id } from './numbers.ts'

export const EVENTS_TYPE = 'text/event-stream'

/** The name of the event whose data is `changedProducts`; other names, and comments, mean nothing. */
export const PRODUCTS_EVENT = 'products'

/** `all`: so many that they are not named, such as by a change of all prices. */
export const changedProducts = v.object({ ids: v.union([v.literal('all'), v.array(id)]) })
export type ChangedProducts = v.InferOutput<typeof changedProducts>
