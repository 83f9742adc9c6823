// Server-sent events that name the changed products, and tell staff that orders changed. The events hold no data of
// products or orders, so visitors may read the stream too; the app reads the data again through the usual calls.
import * as v from 'valibot'
import { START_PATHS } from '#contract/start-paths.ts'
import {
  type ChangedProducts,
  CURRENT_EVENT,
  type CurrentEventData,
  changedProducts,
  currentEventData,
  ORDERS_EVENT,
  PRODUCTS_EVENT,
} from '#contract/catalogue/product-events.ts'

export interface ProductEvent extends ChangedProducts {
  /** Pass it to the next call of `openProductEvents`, which then gets the events after this event. */
  id: string
}

/**
 * `lastAppliedId`: the id of the last event that was applied; null asks for new events only. Returns a function that
 * closes the stream.
 */
export type OpenProductEvents = (
  lastAppliedId: string | null,
  listener: {
    productsChanged: (event: ProductEvent) => void
    /** The stream has sent every change before the time `current.at`. Only an edge sends this event. */
    becameCurrent: (current: CurrentEventData) => void
    /** The server sends this event to staff only (G200). */
    ordersChanged: () => void
    streamEnded: () => void
  },
) => () => void

const productsDataSchema = v.pipe(v.string(), v.parseJson(), changedProducts)
const currentDataSchema = v.pipe(v.string(), v.parseJson(), currentEventData)

/** `streamEnded` is called when the stream ends or the backend has none; the caller opens it again later. */
export const openProductEvents: OpenProductEvents = (lastAppliedId, listener) => {
  const { productsChanged, becameCurrent, ordersChanged, streamEnded } = listener
  const query = lastAppliedId === null ? '' : `?${new URLSearchParams({ after: lastAppliedId })}`
  const source = new EventSource(`/${START_PATHS.productEvents}${query}`)
  source.addEventListener(PRODUCTS_EVENT, ({ data, lastEventId }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(productsDataSchema, data)
    if (parsed.success) productsChanged({ ...parsed.output, id: lastEventId })
  })
  source.addEventListener(CURRENT_EVENT, ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(currentDataSchema, data)
    if (parsed.success) becameCurrent(parsed.output)
  })
  source.addEventListener(ORDERS_EVENT, ordersChanged)
  source.addEventListener('error', () => {
    source.close()
    streamEnded()
  })
  return () => source.close()
}
