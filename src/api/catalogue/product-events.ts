// The server's own word on products that were changed: server-sent events, which the browser reads. They name products
// and tell nothing of them, so that they need no session; the copy is read again through the usual calls.
import * as v from 'valibot'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  type ChangedProducts,
  changedProducts,
  ORDERS_EVENT,
  PRODUCTS_EVENT,
} from '#contract/catalogue/product-events.ts'

export interface ProductEvent extends ChangedProducts {
  /** To be named when asking for what came after it. */
  id: string
}

/** `after` is the last event that was taken in; null: only what comes from now on. Answers how to close it. */
export type OpenProductEvents = (
  after: string | null,
  on: {
    told: (event: ProductEvent) => void
    /** Orders were changed: told to staff alone (G200). */
    ordersChanged: () => void
    failed: () => void
  },
) => () => void

const eventData = v.pipe(v.string(), v.parseJson(), changedProducts)

/** Whatever ends the stream, a backend without one too, is `failed`: the caller opens it again in its own time. */
export const openProductEvents: OpenProductEvents = (after, { told, ordersChanged, failed }) => {
  const query = after === null ? '' : `?${new URLSearchParams({ after })}`
  const source = new EventSource(`/${ENDPOINTS.productEvents}${query}`)
  source.addEventListener(PRODUCTS_EVENT, ({ data, lastEventId }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(eventData, data)
    if (parsed.success) told({ ...parsed.output, id: lastEventId })
  })
  source.addEventListener(ORDERS_EVENT, ordersChanged)
  source.addEventListener('error', () => {
    source.close()
    failed()
  })
  return () => source.close()
}
