// The note of the last refresh by the worker while the app was closed (decisions.md G330).
import * as v from 'valibot'
import type { DeviceDatabase } from '../device-database.ts'
import { withRoom } from '../make-room.ts'
import type { AccountKey } from '../shared-names.ts'

const storedRefresh = v.object({ accountKey: v.string(), beganAt: v.number() })

/** When the last finished refresh of the account's data began; null if another account's data was refreshed since, or none. */
export async function readClosedAppRefresh(
  device: DeviceDatabase,
  accountKey: AccountKey,
): Promise<number | null> {
  const parsed = v.safeParse(storedRefresh, (await device.settings.get('closedAppRefresh'))?.value)
  return parsed.success && parsed.output.accountKey === accountKey ? parsed.output.beganAt : null
}

/** Notes a finished refresh of the account's data. */
export async function noteClosedAppRefresh(
  device: DeviceDatabase,
  accountKey: AccountKey,
  beganAt: number,
): Promise<void> {
  await withRoom(() => device.settings.put({ key: 'closedAppRefresh', value: { accountKey, beganAt } }))
}
