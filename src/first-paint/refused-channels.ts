/**
 * If cookies are blocked, Firefox throws when a BroadcastChannel is opened. Dexie opens one while its code loads: then no
 * later script would run. Without `BroadcastChannel` the page loads and can say that the browser stores nothing.
 */
export function removeRefusedChannels(page: { BroadcastChannel?: typeof BroadcastChannel }): void {
  const { BroadcastChannel: Channel } = page
  if (Channel === undefined) return
  try {
    new Channel('counter-try').close()
  } catch {
    Reflect.deleteProperty(page, 'BroadcastChannel')
  }
}
