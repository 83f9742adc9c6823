// Asks the browser to wake the worker for a refresh of the device's data while the app is closed (G330).
import type { RefreshTag } from '#sw/messages.ts'

const REFRESH_TAG: RefreshTag = 'counter-refresh'
const LEAST_INTERVAL_MS = 12 * 3_600_000

/** https://developer.mozilla.org/docs/Web/API/PeriodicSyncManager, Chromium only. */
interface RegistrationWithPeriodicSync extends ServiceWorkerRegistration {
  periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>
    unregister(tag: string): Promise<void>
  }
}

/**
 * Registers the refresh, or removes its registration. Does nothing in a browser that does not wake workers at intervals;
 * registers nothing without the browser's permission, which only an installed app has. Rejects if the browser refuses.
 */
export async function registerRefresh(
  { serviceWorker, permissions }: Navigator,
  isOn: boolean,
): Promise<void> {
  // The types of TypeScript say that every page has workers; addresses that are not secure have none.
  const container = serviceWorker as ServiceWorkerContainer | undefined
  const { periodicSync } = ((await container?.ready) ?? {}) as Partial<RegistrationWithPeriodicSync>
  if (periodicSync === undefined) return
  if (!isOn) return periodicSync.unregister(REFRESH_TAG)
  // https://developer.mozilla.org/docs/Web/API/Web_Periodic_Background_Synchronization_API: TypeScript does not know the name.
  const name = 'periodic-background-sync' as PermissionName
  const { state } = await permissions.query({ name })
  if (state === 'granted') await periodicSync.register(REFRESH_TAG, { minInterval: LEAST_INTERVAL_MS })
}
