// Registration of the worker and the talk with it. workbox-window is loaded only here and after the first paint.
import type { Workbox } from 'workbox-window'
import type { PageMessage, WakeUpTag, WorkerMessage } from '#sw/messages.ts'

/** A long-open tablet asks for a newer build this often, and when it is looked at again. */
const UPDATE_CHECK_MS = 3_600_000
const WAKE_UP_TAG: WakeUpTag = 'counter-wake-up'

/** https://developer.mozilla.org/docs/Web/API/SyncManager, Chromium only. */
interface RegistrationWithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

export interface WorkerLink {
  start(): Promise<void>
  applyWaiting(): void
  tell(message: PageMessage): void
  requestWakeUp(): Promise<boolean>
  onMessage(type: WorkerMessage['type'], listener: () => void): () => void
}

export function createWorkerLink(
  container: ServiceWorkerContainer | undefined,
  report: {
    changeView(change: { offlineReady?: boolean; updateWaiting?: boolean }): void
    /** `isFirst` while no worker controlled this page before. */
    onNewController(isFirst: boolean): void
  },
): WorkerLink {
  const listeners = new Set<{ type: WorkerMessage['type']; listener: () => void }>()
  /** The latest message of each type that no worker was there to hear. */
  const unsent = new Map<PageMessage['type'], PageMessage>()
  let workbox: Workbox | null = null
  let registration: RegistrationWithSync | null = null
  let lastCheckAt = Date.now()
  let isControlled = Boolean(container?.controller)

  container?.addEventListener('message', (event: MessageEvent<unknown>) => {
    for (const { type, listener } of listeners) if (isOfType(event.data, type)) listener()
  })
  container?.addEventListener('controllerchange', () => {
    report.onNewController(!isControlled)
    isControlled = true
    sendUnsent()
  })

  function tell(message: PageMessage): void {
    const worker = container?.controller ?? registration?.active
    if (worker) worker.postMessage(message)
    else unsent.set(message.type, message)
  }
  function sendUnsent(): void {
    const messages = [...unsent.values()]
    unsent.clear()
    for (const message of messages) tell(message)
  }

  // Read from the registration itself: workbox-window stops listening after one update by another tab, and its
  // isUpdate stays false during the whole first visit.
  function watch(found: ServiceWorkerRegistration): void {
    const look = () =>
      report.changeView({
        offlineReady: found.active !== null,
        updateWaiting: found.waiting !== null && found.active !== null,
      })
    found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
    found.installing?.addEventListener('statechange', look)
    look()
  }
  function checkForUpdate(): void {
    if (registration === null || Date.now() - lastCheckAt < UPDATE_CHECK_MS) return
    lastCheckAt = Date.now()
    registration.update().catch(() => {}) // offline: the next look asks again
  }

  return {
    async start() {
      if (container === undefined || workbox !== null) return
      const { Workbox } = await import('workbox-window')
      workbox = import.meta.env.PROD
        ? // Whatever a cache on the way says, the worker itself and what it imports are asked for anew.
          new Workbox('/sw.js', { updateViaCache: 'none' })
        : new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
      // Where the browser refuses workers the app runs on, only not without a connection.
      registration = (await workbox.register({ immediate: true }).catch(() => null)) ?? null
      if (registration === null) return
      watch(registration)
      tell({ type: 'page-started' })
      sendUnsent()
      setInterval(checkForUpdate, UPDATE_CHECK_MS)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') checkForUpdate()
      })
    },
    applyWaiting: () => workbox?.messageSkipWaiting(),
    tell,
    async requestWakeUp() {
      if (registration?.sync === undefined) return false
      return registration.sync.register(WAKE_UP_TAG).then(
        () => true,
        () => false,
      )
    },
    onMessage(type, listener) {
      const entry = { type, listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  }
}

function isOfType(message: unknown, type: WorkerMessage['type']): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
