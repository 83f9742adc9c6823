// Registers the worker and watches it; loaded after the first content.
import { Workbox } from 'workbox-window'

/** A page that stays open checks for a newer build within an hour of the last check, and when it becomes visible. */
const LOOK_MS = 900_000
const UPDATE_CHECK_MS = 2_700_000
/** Pause before a worker that could not be installed is registered again; doubled each time, up to an hour. */
const FIRST_AGAIN_MS = 60_000
const LONGEST_AGAIN_MS = 3_600_000

interface Registering {
  changeView(change: { offlineReady: boolean; updateWaiting: boolean }): void
  onRegistered(registration: ServiceWorkerRegistration, workbox: Workbox): void
}

/** Resolves when the first try has ended, also after a failure. */
export async function registerWorker({ changeView, onRegistered }: Registering): Promise<void> {
  let registration: ServiceWorkerRegistration | null = null
  let lastCheckAt = Date.now()
  let again: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  // The state comes from the registration itself: workbox-window stops listening after one update by another tab, and its
  // isUpdate stays false during the whole first visit.
  function watch(newRegistration: ServiceWorkerRegistration): void {
    let wasActive = false
    function look(): void {
      const { installing, waiting, active } = newRegistration
      changeView({ offlineReady: active !== null, updateWaiting: waiting !== null && active !== null })
      // A worker that was active and is gone has retired.
      wasActive ||= active !== null
      if (!wasActive && installing === null && waiting === null) registerLater()
    }
    newRegistration.addEventListener('updatefound', () =>
      newRegistration.installing?.addEventListener('statechange', look),
    )
    newRegistration.installing?.addEventListener('statechange', look)
    look()
  }

  async function register(): Promise<void> {
    // A new Workbox for each try, because workbox-window registers once.
    const workbox = import.meta.env.PROD
      ? // No cache on the way may answer for the worker and its imports.
        new Workbox('/sw.js', { updateViaCache: 'none' })
      : new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    const newRegistration = (await workbox.register({ immediate: true }).catch(() => null)) ?? null
    // If the browser refuses workers the app still runs, but only with a connection.
    if (newRegistration === null) return registerLater()
    registration = newRegistration
    watch(newRegistration)
    onRegistered(newRegistration, workbox)
  }

  function registerLater(): void {
    if (again !== undefined) return
    again = setTimeout(registerAgain, Math.min(LONGEST_AGAIN_MS, FIRST_AGAIN_MS * 2 ** tries))
    tries += 1
  }

  function registerAgain(): void {
    if (again === undefined) return
    clearTimeout(again)
    again = undefined
    void register() // never rejects
  }

  async function checkForUpdate(): Promise<void> {
    const startedAt = Date.now()
    if (registration === null || startedAt - lastCheckAt < UPDATE_CHECK_MS) return
    const isAnswered = await registration.update().then(
      () => true,
      () => false, // without a connection: the next check asks again
    )
    if (isAnswered) lastCheckAt = startedAt
  }

  await register()
  setInterval(checkForUpdate, LOOK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate() // never rejects
  })
  window.addEventListener('online', registerAgain)
}
