// The last copy of an order's events; it is stored in the row of that order, and deleted with it.
import * as v from 'valibot'
import { ORDER_EVENT_KINDS, type OrderEvent } from '#domain/orders/order-event.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { storedStatus } from './order-table.ts'

/** At most this many events of an order are stored, the newest; few orders have more. */
const MOST_STORED = 100

const status = v.optional(v.nullable(storedStatus), null)

const storedEvent: v.GenericSchema<unknown, OrderEvent> = v.looseObject({
  kind: v.picklist(ORDER_EVENT_KINDS),
  at: v.string(),
  user: v.object({ id: v.number(), name: v.optional(v.string(), '') }),
  from: status,
  to: status,
  orderId: v.optional(v.nullable(v.number()), null),
  isOrderRemoved: v.optional(v.boolean(), false),
})

const storedCopy = v.looseObject({ value: v.array(storedEvent), readAt: v.number() })

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
