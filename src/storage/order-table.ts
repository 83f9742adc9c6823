// The last copy of orders that the server gave, for screens that have no connection.
import * as v from 'valibot'
import type { Order } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import type { CopyDatabase } from './copy-database.ts'
import { parseStoredRows } from './stored-product.ts'

const text = v.optional(v.string(), '')
const number = v.optional(v.number(), 0)

export const storedStatus = v.pipe(
  v.string(),
  v.transform((value): OrderStatus => {
    return Object.hasOwn(ORDER_STATUSES, value) ? (value as OrderStatus) : 'UNDEFINED' // just checked
  }),
)

/** As this device keeps an order. */
export const storedOrder: v.GenericSchema<unknown, Order> = v.looseObject({
  id: v.number(),
  createdAt: v.string(),
  status: storedStatus,
  totalAmount: v.optional(v.nullable(v.number()), null),
  shippingCost: number,
  tax: number,
  poNumber: text,
  confirmNumber: text,
  namePo: text,
  printPressed: number,
  sendCount: number,
  lines: v.array(
    v.object({
      productId: v.number(),
      name: text,
      quantity: v.number(),
      price: number,
      discount: number,
      finalPrice: number,
      shippingCost: number,
      taxCost: number,
    }),
  ),
  user: v.object({ id: v.number(), name: text, login: text, isAdmin: v.optional(v.boolean(), false) }),
  dealership: v.object({
    id: v.number(),
    name: text,
    email: text,
    companyId: number,
    localStatus: v.optional(v.boolean(), false),
  }),
})

const readAtSchema = v.fallback(v.nullable(v.number()), null)

/** As they were read, beside what else the device keeps of them. Needs a transaction over the orders. */
export async function putOrderRows(
  copy: CopyDatabase,
  orders: readonly Order[],
  readAt: number,
): Promise<void> {
  const kept = await copy.orders.bulkGet(orders.map(({ id }) => id))
  await copy.orders.bulkPut(
    orders.map((order, index) => {
      const { paperOrder, events } = kept[index] ?? {}
      return { ...order, readAt, ...(paperOrder && { paperOrder }), ...(events && { events }) }
    }),
  )
}

/** Keeps orders of one answered page; `readAt` is when the server answered. */
export function putOrders(copy: CopyDatabase, orders: readonly Order[], readAt: number): Promise<void> {
  return copy.transaction('rw', copy.orders, copy.settings, async () => {
    await putOrderRows(copy, orders, readAt)
    await copy.settings.put({ key: 'ordersReadAt', value: readAt })
  })
}

/** Keeps orders that were found by a filter; how old the whole list is stays as it was. */
export function putSeenOrders(copy: CopyDatabase, orders: readonly Order[], readAt: number): Promise<void> {
  return copy.transaction('rw', copy.orders, () => putOrderRows(copy, orders, readAt))
}

/** Keeps one order that was looked at; how old the list is stays as it was. */
export function putOrder(copy: CopyDatabase, order: Order, readAt: number): Promise<void> {
  return putSeenOrders(copy, [order], readAt)
}

/** An order that the server no longer has. */
export async function forgetOrder(copy: CopyDatabase, orderId: number): Promise<void> {
  await copy.orders.delete(orderId)
}

export interface StoredOrders {
  /** Newest first. */
  orders: Order[]
  readAt: number | null
}

/** Every stored order, or those of one dealership. */
export async function readOrders(copy: CopyDatabase, dealershipId?: number): Promise<StoredOrders> {
  const rows =
    dealershipId === undefined
      ? copy.orders.toArray()
      : copy.orders.where('dealership.id').equals(dealershipId).toArray()
  const orders = parseStoredRows(storedOrder, await rows).sort((a, b) => b.id - a.id)
  const setting = await copy.settings.get('ordersReadAt')
  return { orders, readAt: v.parse(readAtSchema, setting?.value ?? null) }
}

export interface StoredOrder {
  order: Order
  /** null in rows of builds that did not note it. */
  readAt: number | null
}

export async function readOrder(copy: CopyDatabase, orderId: number): Promise<StoredOrder | null> {
  const row = await copy.orders.get(orderId)
  const [order] = parseStoredRows(storedOrder, [row])
  return order === undefined ? null : { order, readAt: v.parse(readAtSchema, row?.readAt ?? null) }
}
