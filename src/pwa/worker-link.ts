// Registration of the worker and the talk with it. workbox-window is loaded only here and after the first paint.
import type { Workbox } from 'workbox-window'
import type { PageMessage, WakeUpTag, WorkerMessage } from '#sw/messages.ts'

/** A long-open tablet asks for a newer build within an hour of its last answer, and when it is looked at again. */
const LOOK_MS = 900_000
const UPDATE_CHECK_MS = 2_700_000
/** Before a worker that could not be installed is registered anew; doubled each time, up to an hour. */
const FIRST_AGAIN_MS = 60_000
const LONGEST_AGAIN_MS = 3_600_000
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
  let isStarted = false
  let workbox: Workbox | null = null
  let registration: RegistrationWithSync | null = null
  let lastCheckAt = Date.now()
  /** Of a worker that could not be installed. */
  let again: ReturnType<typeof setTimeout> | undefined
  let inVain = 0
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
    let wasActive = false
    function look(): void {
      const { installing, waiting, active } = found
      report.changeView({ offlineReady: active !== null, updateWaiting: waiting !== null && active !== null })
      // One that was active and is gone has retired.
      wasActive ||= active !== null
      if (!wasActive && installing === null && waiting === null) registerLater()
    }
    found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
    found.installing?.addEventListener('statechange', look)
    look()
  }
  async function checkForUpdate(): Promise<void> {
    const startedAt = Date.now()
    if (registration === null || startedAt - lastCheckAt < UPDATE_CHECK_MS) return
    const isAnswered = await registration.update().then(
      () => true,
      () => false, // without a connection: the next look asks again
    )
    if (isAnswered) lastCheckAt = startedAt
  }

  async function register(): Promise<void> {
    // Where its code does not come either, it is asked for again like the worker.
    const loaded = await import('workbox-window').catch(() => null)
    if (loaded === null) return registerLater()
    const { Workbox } = loaded
    // One for each try: workbox-window registers once.
    workbox = import.meta.env.PROD
      ? // Whatever a cache on the way says, the worker itself and what it imports are asked for anew.
        new Workbox('/sw.js', { updateViaCache: 'none' })
      : new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    const found = (await workbox.register({ immediate: true }).catch(() => null)) ?? null
    // Where the browser refuses workers the app runs on, only not without a connection.
    if (found === null) return registerLater()
    registration = found
    watch(found)
    tell({ type: 'page-started' })
    sendUnsent()
  }
  function registerLater(): void {
    if (again !== undefined) return
    again = setTimeout(registerAgain, Math.min(LONGEST_AGAIN_MS, FIRST_AGAIN_MS * 2 ** inVain))
    inVain += 1
  }
  function registerAgain(): void {
    if (again === undefined) return
    clearTimeout(again)
    again = undefined
    void register() // never rejects
  }

  return {
    async start() {
      if (container === undefined || isStarted) return
      isStarted = true
      await register()
      setInterval(checkForUpdate, LOOK_MS)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void checkForUpdate() // never rejects
      })
      window.addEventListener('online', registerAgain)
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
