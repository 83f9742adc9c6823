// When a person of this device pressed Later to the offer to install the app.
import type { DeviceDatabase } from './device-database.ts'

/** null where nobody did. */
export async function readInstallPutOff(device: DeviceDatabase): Promise<number | null> {
  const value = (await device.settings.get('installPutOffAt'))?.value
  return typeof value === 'number' ? value : null
}

export async function putOffInstall(device: DeviceDatabase, now: number): Promise<void> {
  await device.settings.put({ key: 'installPutOffAt', value: now })
}
