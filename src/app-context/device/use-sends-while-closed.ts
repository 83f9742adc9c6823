import { readWorksWhileClosed } from '#storage/device/device-settings.ts'
import { useDeviceQuery } from '../use-device-query.ts'
import { usePwa } from './use-pwa.ts'

/**
 * True if waiting orders leave this device while the app is closed (G320): the browser has promised to wake the worker, and no
 * person has switched it off.
 */
export function useSendsWhileClosed(): boolean {
  const { canWakeWorker } = usePwa()
  const isSwitchedOn = useDeviceQuery(({ device }) => readWorksWhileClosed(device).catch(() => true), [])
  return canWakeWorker && isSwitchedOn !== false
}
