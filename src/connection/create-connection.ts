import type { Connection, ConnectionView } from './connection.ts'

export interface ConnectionParts {
  /** Asks our own server: true if it answered, null if it may not be asked now. Must end by itself; a rejection counts as false. */
  probe(): Promise<boolean | null>
  now(): number
  /** The page's events of focus and network; missing without a page. */
  page?: { window: EventTarget; document: EventTarget & { visibilityState: string } }
}

const ONLINE_PROBE_MS = 30_000
/** Time to the next probe after going offline; the last one repeats. */
const OFFLINE_PROBES_MS = [1000, 2000, 5000, 15_000] as const
const WINDOW_EVENTS = ['online', 'offline', 'focus', 'pageshow']

export function createConnection({ probe, now, page }: ConnectionParts): Connection {
  let view: ConnectionView = { state: 'checking', since: now() }
  let timer: ReturnType<typeof setTimeout> | undefined
  let probing: Promise<boolean> | null = null
  let offlineProbes = 0
  let missedAt: number | undefined
  let isStopped = false
  const listeners = new Set<() => void>()

  function setOnline(isOnline: boolean): void {
    const state = isOnline ? 'online' : 'offline'
    if (view.state === state) return
    view = { state, since: now(), ...(isOnline && missedAt !== undefined && { missedAt }) }
    offlineProbes = 0
    for (const listener of listeners) listener()
  }

  function waitingTime(): number {
    if (view.state === 'online') return ONLINE_PROBE_MS
    return OFFLINE_PROBES_MS[Math.min(offlineProbes, OFFLINE_PROBES_MS.length - 1)] ?? ONLINE_PROBE_MS
  }

  function planNext(): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      offlineProbes += 1
      probeQuietly()
    }, waitingTime())
  }

  async function askServer(): Promise<boolean> {
    clearTimeout(timer)
    const wasAnswered = await probe().catch(() => false)
    const isOnline = wasAnswered ?? view.state === 'online'
    probing = null
    if (wasAnswered === false) missedAt = now()
    if (!isStopped) setOnline(isOnline)
    planNext()
    return isOnline
  }

  /** Calls during a probe share its answer. */
  function probeNow(): Promise<boolean> {
    probing ??= askServer()
    return probing
  }

  function probeQuietly(): void {
    if (!isStopped) void probeNow() // never rejects; listeners get the result
  }

  function onVisibility(): void {
    if (page?.document.visibilityState === 'visible') probeQuietly()
  }

  for (const event of WINDOW_EVENTS) page?.window.addEventListener(event, probeQuietly)
  page?.document.addEventListener('visibilitychange', onVisibility)
  probeQuietly()

  return {
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report(wasAnswered) {
      if (isStopped) return
      if (wasAnswered) {
        if (view.state === 'online') return
        setOnline(true)
        planNext()
      } else if (view.state !== 'offline') {
        // One lost call proves nothing: the probe decides.
        probeQuietly()
      }
    },
    probe: probeNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const event of WINDOW_EVENTS) page?.window.removeEventListener(event, probeQuietly)
      page?.document.removeEventListener('visibilitychange', onVisibility)
      listeners.clear()
    },
  }
}
