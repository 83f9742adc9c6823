import { readClosedAppRefresh } from '#storage/device/closed-app-refresh.ts'
import { readWorksWhileClosed, writeWorksWhileClosed } from '#storage/device/device-settings.ts'
import { useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** Whether the device sends orders and refreshes its data while the app is closed (G320, G330). */
export function useWorksWhileClosed() {
  const { accountKey, databases } = useCounter()
  const state = useDeviceQuery(
    async ({ device }) => ({
      isOn: await readWorksWhileClosed(device),
      refreshedAt: await readClosedAppRefresh(device, accountKey),
    }),
    [accountKey],
  )
  return {
    /** undefined while the device is read. `refreshedAt`: when the last finished refresh began; null if none. */
    state,
    setOn: (isOn: boolean) => writeWorksWhileClosed(databases.device, isOn),
  }
}
