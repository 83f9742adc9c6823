// Orders that were sent from this device and are missing in its storage, because the browser deleted it. The app asks the
// server once for every new database of an account, and stores the answer in that database.
import * as v from 'valibot'
import { type DeviceOrder, deviceOrderShape } from '#domain/orders/device-order.ts'
import type { AccountDatabase } from '../account-database.ts'

const KEY = 'lostOrders'
const storedOrdersSchema = v.array(deviceOrderShape)

/** null if the server was not asked yet. */
export async function readLostOrders(account: AccountDatabase): Promise<DeviceOrder[] | null> {
  const setting = await account.settings.get(KEY)
  if (setting === undefined) return null
  const parsed = v.safeParse(storedOrdersSchema, setting.value)
  return parsed.success ? parsed.output : []
}

/** Stores and returns the sent orders that are lost; returns none if another tab has already stored them. */
export function noteLostOrders(
  account: AccountDatabase,
  sentOrders: readonly DeviceOrder[],
): Promise<DeviceOrder[]> {
  const { settings, outbox, pastOrders } = account
  return account.transaction('rw', settings, outbox, pastOrders, async () => {
    if ((await readLostOrders(account)) !== null) return []
    const intents = sentOrders.map(({ intent }) => intent)
    const [outboxRows, pastRows] = await Promise.all([outbox.bulkGet(intents), pastOrders.bulkGet(intents)])
    // An order is stored before it is sent, so an order that this device sends right now is in the outbox.
    const lostOrders = sentOrders.filter(
      (_, index) => outboxRows[index] === undefined && pastRows[index] === undefined,
    )
    await settings.put({ key: KEY, value: lostOrders })
    return lostOrders
  })
}

/** Called when the person has dismissed the notice. */
export async function forgetLostOrders(account: AccountDatabase): Promise<void> {
  await account.settings.put({ key: KEY, value: [] })
}
