// Online means: our own server answered. navigator.onLine lies both ways and only hurries the next probe.
export interface ConnectionView {
  state: 'checking' | 'online' | 'offline'
  /** When the present state began, epoch milliseconds. */
  since: number
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
