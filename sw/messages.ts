// The messages between pages and the worker. The worker parses its messages; a page reads only the type of the worker's.
import * as v from 'valibot'

/** Page to worker. SKIP_WAITING is the name that workbox-window sends. */
const PageMessageSchema = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  v.object({ type: v.literal('page-started') }),
  v.object({ type: v.literal('waiting-orders'), count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
])
export type PageMessage = v.InferOutput<typeof PageMessageSchema>

/** Worker to page. */
export interface WorkerMessage {
  type: 'wake-up' | 'show-pending-orders'
}

/** The page's tag for background sync: wakes the worker when the connection is back. */
export const WAKE_UP_TAG = 'counter-wake-up'
export type WakeUpTag = typeof WAKE_UP_TAG

export function parsePageMessage(value: unknown): PageMessage | null {
  const parsed = v.safeParse(PageMessageSchema, value)
  return parsed.success ? parsed.output : null
}
