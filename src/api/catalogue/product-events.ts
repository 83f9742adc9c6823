// Server-sent events that name the changed products. They hold no data of the products, so they need no session;
// the app reads the changed products again through the usual calls.
import * as v from 'valibot'
import {
  type ChangedProducts,
  CURRENT_EVENT,
  type CurrentCatalogue,
  changedProducts,
  currentCatalogue,
  ORDERS_EVENT,
  PRODUCTS_EVENT,
} from '#contract/catalogue/product-events.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

export interface ProductEvent extends ChangedProducts {
  /** Passed to the next call of `openProductEvents`, which then gets the events after this one. */
  id: string
}

/** `after` is the id of the last event that was applied; null asks for new events only. Returns a function that closes the stream. */
export type OpenProductEvents = (
  after: string | null,
  listener: {
    productsChanged: (event: ProductEvent) => void
    /** Called with a time, before which every change has been sent on this stream. Only an edge sends such events. */
    isCurrent: (current: CurrentCatalogue) => void
    /** The server sends this event to staff only (G200). */
    ordersChanged: () => void
    failed: () => void
  },
) => () => void

const eventData = v.pipe(v.string(), v.parseJson(), changedProducts)
const currentData = v.pipe(v.string(), v.parseJson(), currentCatalogue)

/** `failed` is called when the stream ends or the backend has none; the caller opens it again later. */
export const openProductEvents: OpenProductEvents = (after, listener) => {
  const { productsChanged, isCurrent, ordersChanged, failed } = listener
  const query = after === null ? '' : `?${new URLSearchParams({ after })}`
  const source = new EventSource(`/${ENDPOINTS.productEvents}${query}`)
  source.addEventListener(PRODUCTS_EVENT, ({ data, lastEventId }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(eventData, data)
    if (parsed.success) productsChanged({ ...parsed.output, id: lastEventId })
  })
  source.addEventListener(CURRENT_EVENT, ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(currentData, data)
    if (parsed.success) isCurrent(parsed.output)
  })
  source.addEventListener(ORDERS_EVENT, ordersChanged)
  source.addEventListener('error', () => {
    source.close()
    failed()
  })
  return () => source.close()
}
