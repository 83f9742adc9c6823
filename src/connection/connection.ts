// Online means that our own server answered. navigator.onLine may be wrong, so its events only start the next probe early.

export interface ConnectionView {
  state: 'checking' | 'online' | 'offline'
  /** The time at which the current state began, epoch milliseconds. */
  since: number
  /** While online: the time of the last probe that our server did not answer; missing if it answered all probes. */
  missedAt?: number
}

export interface Connection {
  read(): ConnectionView
  subscribe(listener: () => void): () => void
  /** Reports that our server answered a call, or did not; an answer makes a probe unnecessary. */
  report(wasAnswered: boolean): void
  /** Probes now, for example after the person pressed Send now. */
  probe(): Promise<boolean>
  stop(): void
}

/**
 * Calls `listener` each time the connection changes from offline to online, also when the page began offline. The change
 * from checking to online, at the first answer to a page, is no such change. Returns a function that ends the calls.
 */
export function onConnectionReturn(
  connection: Pick<Connection, 'read' | 'subscribe'>,
  listener: () => void,
): () => void {
  let wasOffline = connection.read().state === 'offline'
  return connection.subscribe(() => {
    const { state } = connection.read()
    const isOnlineAgain = wasOffline && state === 'online'
    wasOffline = state === 'offline'
    if (isOnlineAgain) listener()
  })
}
