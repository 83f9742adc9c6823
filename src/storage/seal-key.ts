import type { DeviceDatabase } from './device-database.ts'

/** The edge's public key, as it last said; null where it keeps none, and nobody could open what was sealed. */
export async function readSealKey(device: DeviceDatabase): Promise<string | null> {
  const value = (await device.settings.get('sealKey'))?.value
  return typeof value === 'string' ? value : null
}
