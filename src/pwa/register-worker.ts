// The registration of the worker and what becomes of it, loaded after the first content.
import { Workbox } from 'workbox-window'

/** A long-open tablet asks for a newer build within an hour of its last answer, and when it is looked at again. */
const LOOK_MS = 900_000
const UPDATE_CHECK_MS = 2_700_000
/** Before a worker that could not be installed is registered anew; doubled each time, up to an hour. */
const FIRST_AGAIN_MS = 60_000
const LONGEST_AGAIN_MS = 3_600_000

interface Registering {
  changeView(change: { offlineReady: boolean; updateWaiting: boolean }): void
  onRegistered(registration: ServiceWorkerRegistration, workbox: Workbox): void
}

/** Answers when the first try has ended, whatever its end. */
export async function registerWorker({ changeView, onRegistered }: Registering): Promise<void> {
  let registration: ServiceWorkerRegistration | null = null
  let lastCheckAt = Date.now()
  let again: ReturnType<typeof setTimeout> | undefined
  let inVain = 0

  // Read from the registration itself: workbox-window stops listening after one update by another tab, and its
  // isUpdate stays false during the whole first visit.
  function watch(found: ServiceWorkerRegistration): void {
    let wasActive = false
    function look(): void {
      const { installing, waiting, active } = found
      changeView({ offlineReady: active !== null, updateWaiting: waiting !== null && active !== null })
      // One that was active and is gone has retired.
      wasActive ||= active !== null
      if (!wasActive && installing === null && waiting === null) registerLater()
    }
    found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
    found.installing?.addEventListener('statechange', look)
    look()
  }

  async function register(): Promise<void> {
    // One for each try: workbox-window registers once.
    const workbox = import.meta.env.PROD
      ? // Whatever a cache on the way says, the worker itself and what it imports are asked for anew.
        new Workbox('/sw.js', { updateViaCache: 'none' })
      : new Workbox('/dev-sw.js?dev-sw', { type: 'module' })
    const found = (await workbox.register({ immediate: true }).catch(() => null)) ?? null
    // Where the browser refuses workers the app runs on, only not without a connection.
    if (found === null) return registerLater()
    registration = found
    watch(found)
    onRegistered(found, workbox)
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

  async function checkForUpdate(): Promise<void> {
    const startedAt = Date.now()
    if (registration === null || startedAt - lastCheckAt < UPDATE_CHECK_MS) return
    const isAnswered = await registration.update().then(
      () => true,
      () => false, // without a connection: the next look asks again
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
