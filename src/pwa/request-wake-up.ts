// Asks the browser to wake the worker when the connection is back (background sync).
import type { WakeUpTag } from '#sw/messages.ts'

const WAKE_UP_TAG: WakeUpTag = 'counter-wake-up'

/** https://developer.mozilla.org/docs/Web/API/SyncManager, Chromium only. */
interface RegistrationWithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/** Waits until a worker is active. False if the browser cannot wake workers, or refuses it. */
export async function requestWakeUp(container: ServiceWorkerContainer): Promise<boolean> {
  const { sync }: RegistrationWithSync = await container.ready
  if (sync === undefined) return false
  return sync.register(WAKE_UP_TAG).then(
    () => true,
    () => false,
  )
}
