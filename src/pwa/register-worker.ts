// Registers the worker and watches its updates. The code is loaded after the first content is shown.
import { Workbox } from 'workbox-window'

/** An open page checks for a newer build at most an hour after its last check: an hour is the sum of these times. */
const CHECK_TIMER_MS = 900_000
const SHORTEST_CHECK_PAUSE_MS = 2_700_000
/** Pause before a worker that could not be installed is registered again. It doubles with each try, up to an hour. */
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 3_600_000

interface RegistrationListeners {
  changeView(change: { offlineReady: boolean; updateWaiting: boolean }): void
  onRegistered(registration: ServiceWorkerRegistration, workbox: Workbox): void
}

/** Resolves when the first registration has succeeded or failed. */
export async function registerWorker({ changeView, onRegistered }: RegistrationListeners): Promise<void> {
  let registration: ServiceWorkerRegistration | null = null
  let lastCheckAt = Date.now()
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  // Reads the state from the browser's registration. workbox-window does not suffice: when another tab has found an
  // update, workbox-window reports no further updates; and its isUpdate is false during the whole first visit.
  function watchRegistration(newRegistration: ServiceWorkerRegistration): void {
    let wasWorkerActive = false
    function readState(): void {
      const { installing, waiting, active } = newRegistration
      changeView({ offlineReady: active !== null, updateWaiting: waiting !== null && active !== null })
      // A worker that was active and no longer exists was retired (sw/README.md); it is not registered again.
      wasWorkerActive ||= active !== null
      if (!wasWorkerActive && installing === null && waiting === null) registerLater()
    }
    newRegistration.addEventListener('updatefound', () =>
      newRegistration.installing?.addEventListener('statechange', readState),
    )
    newRegistration.installing?.addEventListener('statechange', readState)
    readState()
  }

  async function register(): Promise<void> {
    // A new Workbox for each try, because workbox-window registers once.
    const workbox = import.meta.env.PROD
      ? // The browser must not load the worker and its imports from the HTTP cache.
        new Workbox('/sw.js', { updateViaCache: 'none' })
      : new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    const newRegistration = (await workbox.register({ immediate: true }).catch(() => null)) ?? null
    // Without a worker the app runs, but only with a connection.
    if (newRegistration === null) return registerLater()
    registration = newRegistration
    watchRegistration(newRegistration)
    onRegistered(newRegistration, workbox)
  }

  function registerLater(): void {
    if (retryTimer !== undefined) return
    retryTimer = setTimeout(registerAgain, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries))
    tries += 1
  }

  function registerAgain(): void {
    if (retryTimer === undefined) return
    clearTimeout(retryTimer)
    retryTimer = undefined
    void register() // never rejects
  }

  async function checkForUpdate(): Promise<void> {
    const startedAt = Date.now()
    if (registration === null || startedAt - lastCheckAt < SHORTEST_CHECK_PAUSE_MS) return
    const isCheckAnswered = await registration.update().then(
      () => true,
      () => false, // no connection: the next timer or event checks again
    )
    if (isCheckAnswered) lastCheckAt = startedAt
  }

  await register()
  setInterval(checkForUpdate, CHECK_TIMER_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate() // never rejects
  })
  window.addEventListener('online', registerAgain)
}
