// Composition: the browser wakes the worker for a refresh of the device's data as long as no person has switched it off
// (G330).
import { liveQuery } from 'dexie'
import { registerRefresh } from '#pwa/refresh-registration.ts'
import type { DeviceDatabase } from '#storage/device-database.ts'
import { readWorksWhileClosed } from '#storage/device/device-settings.ts'

/**
 * Registers the refresh now and when it is switched on, and removes it when it is switched off. Returns a function that
 * ends this.
 */
export function keepRefreshRegistered({ device }: { device: DeviceDatabase }): () => void {
  const subscription = liveQuery(async () => readWorksWhileClosed(device)).subscribe({
    next: (isOn) => void registerRefresh(navigator, isOn).catch(() => {}), // the app works without it
    error: () => {}, // the worker asks for the setting again
  })
  return () => subscription.unsubscribe()
}
