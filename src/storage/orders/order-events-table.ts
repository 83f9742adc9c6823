// The last copy of an order's events; it is stored in the row of that order, and deleted with it.
import * as v from 'valibot'
import { type OrderEvent, orderEventShape } from '#domain/orders/order-event.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { stored } from '../stored-shape.ts'

/** At most this many events of an order are stored, the newest; few orders have more. */
const MOST_STORED = 100

const storedCopy = v.looseObject({ value: v.array(stored(orderEventShape)), readAt: v.number() })

/** `events`: newest first. Does nothing for an order that the device does not have. */
export async function putOrderEvents(
  copy: CopyDatabase,
  orderId: number,
  events: readonly OrderEvent[],
  readAt: number,
): Promise<void> {
  await copy.orders
    .where('id')
    .equals(orderId)
    .modify({ events: { value: events.slice(0, MOST_STORED), readAt } })
}

export interface StoredOrderEvents {
  value: readonly OrderEvent[]
  readAt: number
}

export async function readOrderEvents(
  copy: CopyDatabase,
  orderId: number,
): Promise<StoredOrderEvents | null> {
  const row = await copy.orders.get(orderId)
  const parsed = v.safeParse(storedCopy, row?.events)
  return parsed.success ? { value: parsed.output.value, readAt: parsed.output.readAt } : null
}
