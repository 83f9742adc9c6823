import { and, desc, eq } from 'drizzle-orm'
import { type DeviceOrders, MOST_DEVICE_ORDERS } from '#contract/orders/device-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { isProvenUncommitted } from './key-protocol.ts'
import { orderKeys } from './key-tables.ts'
import { intentOfKey } from './keys-of-order.ts'

/** The orders that this author sent from this device, newest first. */
export async function findOrdersOfDevice(
  database: CounterDatabase,
  device: string,
  author: string,
): Promise<DeviceOrders> {
  const rows = await database
    .select()
    .from(orderKeys)
    .where(and(eq(orderKeys.device, device), eq(orderKeys.author, author)))
    .orderBy(desc(orderKeys.createdAt))
    .limit(MOST_DEVICE_ORDERS)
  return rows.map((row) => ({
    intent: intentOfKey(row.intent),
    sentAt: row.createdAt.toISOString(),
    outcome: outcomeOf(row),
    orderId: row.orderId === null ? null : Number(JSON.parse(row.orderId)),
  }))
}

function outcomeOf(row: typeof orderKeys.$inferSelect): DeviceOrders[number]['outcome'] {
  if (row.state === 'done') return 'arrived'
  return isProvenUncommitted(row) ? 'not-arrived' : 'unknown'
}
