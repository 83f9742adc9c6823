import type { Connection, ConnectionView } from './connection.ts'

export interface ConnectionParts {
  /**
   * Asks our own server: true if it answered, null if it may not be asked now. The promise settles within a time limit; a
   * rejection counts as false.
   */
  probe(): Promise<boolean | null>
  now(): number
  /** The sources of events about focus and network; missing without a page. */
  page?: { window: EventTarget; document: EventTarget & { visibilityState: string } }
}

/** The pause between probes while online. */
const ONLINE_PAUSE_MS = 30_000
/** The pauses between probes while offline; the last pause repeats. */
const OFFLINE_PAUSES_MS = [1000, 2000, 5000, 15_000] as const
const WINDOW_EVENTS = ['online', 'offline', 'focus', 'pageshow']

export function createConnection({ probe, now, page }: ConnectionParts): Connection {
  let view: ConnectionView = { state: 'checking', since: now() }
  let timer: ReturnType<typeof setTimeout> | undefined
  let runningProbe: Promise<boolean> | null = null
  let offlineProbeCount = 0
  let missedAt: number | undefined
  let isStopped = false
  const listeners = new Set<() => void>()

  function setOnline(isOnline: boolean): void {
    const state = isOnline ? 'online' : 'offline'
    if (view.state === state) return
    view = { state, since: now(), ...(isOnline && missedAt !== undefined && { missedAt }) }
    offlineProbeCount = 0
    for (const listener of listeners) listener()
  }

  function pauseBeforeProbe(): number {
    if (view.state === 'online') return ONLINE_PAUSE_MS
    return OFFLINE_PAUSES_MS[Math.min(offlineProbeCount, OFFLINE_PAUSES_MS.length - 1)] ?? ONLINE_PAUSE_MS
  }

  function planNextProbe(): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      offlineProbeCount += 1
      probeQuietly()
    }, pauseBeforeProbe())
  }

  async function askServer(): Promise<boolean> {
    clearTimeout(timer)
    const wasAnswered = await probe().catch(() => false)
    const isOnline = wasAnswered ?? view.state === 'online'
    runningProbe = null
    if (wasAnswered === false) missedAt = now()
    if (!isStopped) setOnline(isOnline)
    planNextProbe()
    return isOnline
  }

  /** All callers during a probe get its answer. */
  function probeNow(): Promise<boolean> {
    runningProbe ??= askServer()
    return runningProbe
  }

  function probeQuietly(): void {
    if (!isStopped) void probeNow() // never rejects
  }

  function probeIfVisible(): void {
    if (page?.document.visibilityState === 'visible') probeQuietly()
  }

  for (const event of WINDOW_EVENTS) page?.window.addEventListener(event, probeQuietly)
  page?.document.addEventListener('visibilitychange', probeIfVisible)
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
        planNextProbe()
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
      page?.document.removeEventListener('visibilitychange', probeIfVisible)
      listeners.clear()
    },
  }
}
