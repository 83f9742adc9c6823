/**
 * Where cookies are blocked Firefox throws at each channel, and Dexie opens one while it loads: no script after it would run,
 * and nobody be told why. A page without channels loads, and says that the browser keeps nothing.
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
