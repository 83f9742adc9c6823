// Online means that our own server answered. navigator.onLine is unreliable both ways and only starts the next probe early.

export interface ConnectionView {
  state: 'checking' | 'online' | 'offline'
  /** When the current state began, epoch milliseconds. */
  since: number
  /** While online: when a probe last got no answer from our server; missing if none failed. */
  missedAt?: number
}

export interface Connection {
  read(): ConnectionView
  subscribe(listener: () => void): () => void
  /** A call was answered by our server, or got no answer; this saves a probe. */
  report(wasAnswered: boolean): void
  /** Probes now, for instance because the person pressed Send now. */
  probe(): Promise<boolean>
  stop(): void
}

/**
 * Calls `listener` each time our server answers again after an absence. Its first answer to a page does not count as a
 * return, because that answer may be a failure. Returns a function that ends the calls.
 */
export function onReturn(
  connection: Pick<Connection, 'read' | 'subscribe'>,
  listener: () => void,
): () => void {
  let wasOffline = connection.read().state === 'offline'
  return connection.subscribe(() => {
    const { state } = connection.read()
    const isBack = wasOffline && state === 'online'
    wasOffline = state === 'offline'
    if (isBack) listener()
  })
}
