import type { Connection, ConnectionView } from './connection.ts'

export interface ConnectionParts {
  /** Asks our own server: true if it answered, null if it may not be asked now. It must have a time limit; a rejection means false. */
  probe(): Promise<boolean | null>
  now(): number
  /** The sources of events about focus and network; missing without a page. */
  page?: { window: EventTarget; document: EventTarget & { visibilityState: string } }
}

const ONLINE_PROBE_MS = 30_000
/** The pauses between probes while offline; the last pause repeats. */
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

  function pauseBeforeProbe(): number {
    if (view.state === 'online') return ONLINE_PROBE_MS
    return OFFLINE_PROBES_MS[Math.min(offlineProbes, OFFLINE_PROBES_MS.length - 1)] ?? ONLINE_PROBE_MS
  }

  function planNextProbe(): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      offlineProbes += 1
      probeQuietly()
    }, pauseBeforeProbe())
  }

  async function askServer(): Promise<boolean> {
    clearTimeout(timer)
    const wasAnswered = await probe().catch(() => false)
    const isOnline = wasAnswered ?? view.state === 'online'
    probing = null
    if (wasAnswered === false) missedAt = now()
    if (!isStopped) setOnline(isOnline)
    planNextProbe()
    return isOnline
  }

  /** Callers during one probe get the same answer. */
  function probeNow(): Promise<boolean> {
    probing ??= askServer()
    return probing
  }

  function probeQuietly(): void {
    if (!isStopped) void probeNow() // never rejects
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
      page?.document.removeEventListener('visibilitychange', onVisibility)
      listeners.clear()
    },
  }
}
