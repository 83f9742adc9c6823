// Online means: our own server answered. navigator.onLine lies both ways and only hurries the next probe.

export interface ConnectionView {
  state: 'checking' | 'online' | 'offline'
  /** When the present state began, epoch milliseconds. */
  since: number
  /** While online: when a probe last found that our server does not answer; left out where none did. */
  missedAt?: number
}

export interface Connection {
  read(): ConnectionView
  subscribe(listener: () => void): () => void
  /** A call was answered by our server, or got no answer: cheaper knowledge than a probe. */
  report(wasAnswered: boolean): void
  /** Probes now, for instance because the person pressed Send now. */
  probe(): Promise<boolean>
  stop(): void
}

/**
 * Calls `listener` each time that our server answers again after it did not answer. Its first answer to a page is no
 * return: that answer may itself be a failure. Answers how to end it.
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
