/**
 * If cookies are blocked, Firefox throws at each channel, and Dexie opens one while it loads: no later script would run,
 * and the person would see no reason. A page without channels loads, and tells that the browser stores nothing.
 */
export function withoutRefusedChannels(page: { BroadcastChannel?: typeof BroadcastChannel }): void {
  const { BroadcastChannel: Channel } = page
  if (Channel === undefined) return
  try {
    new Channel('counter-try').close()
  } catch {
    Reflect.deleteProperty(page, 'BroadcastChannel')
  }
}
