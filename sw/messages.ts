// The messages between pages and the worker. The worker parses each message; a page only compares the message's type.
import * as v from 'valibot'

/** The messages from a page to the worker. workbox-window sends SKIP_WAITING. */
const PageMessageSchema = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  v.object({ type: v.literal('page-started') }),
  v.object({ type: v.literal('waiting-orders'), count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
])
export type PageMessage = v.InferOutput<typeof PageMessageSchema>

/**
 * The messages from the worker to a page. A page that sends waiting orders answers `wake-up` and `news` through the port
 * of the message. `news`: the worker has worked on this order, or, without an intent, found orders that wait.
 */
export type WorkerMessage =
  | { type: 'wake-up' }
  | { type: 'news'; intent: string | undefined }
  | { type: 'show-page'; path: string }

/** The tag of background sync with which the browser wakes the worker when the connection is back. */
export const WAKE_UP_TAG = 'counter-wake-up'
export type WakeUpTag = typeof WAKE_UP_TAG

/** The tag of periodic background sync with which the browser wakes the worker of an installed app for a refresh. */
export const REFRESH_TAG = 'counter-refresh'
export type RefreshTag = typeof REFRESH_TAG

export function parsePageMessage(value: unknown): PageMessage | null {
  const parsed = v.safeParse(PageMessageSchema, value)
  return parsed.success ? parsed.output : null
}
