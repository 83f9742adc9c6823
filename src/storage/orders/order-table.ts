// The last copy of the server's orders, for screens without a connection.
import * as v from 'valibot'
import { type Order, orderShape } from '#domain/orders/order.ts'
import { parseStoredRows } from '../catalogue/stored-product.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { stored } from '../stored-shape.ts'

/** The stored form of an order. */
export const storedOrder = stored(orderShape)

const readAtSchema = v.fallback(v.nullable(v.number()), null)

/** Writes orders, and keeps the paper orders and events in their rows. Needs a transaction over the orders. */
export async function putOrderRows(
  copy: CopyDatabase,
  orders: readonly Order[],
  readAt: number,
): Promise<void> {
  const storedRows = await copy.orders.bulkGet(orders.map(({ id }) => id))
  await copy.orders.bulkPut(
    orders.map((order, index) => {
      const { paperOrder, events } = storedRows[index] ?? {}
      return { ...order, readAt, ...(paperOrder && { paperOrder }), ...(events && { events }) }
    }),
  )
}

/** Stores the orders of one answered page; `readAt` is when the server answered. */
export function putOrders(copy: CopyDatabase, orders: readonly Order[], readAt: number): Promise<void> {
  return copy.transaction('rw', copy.orders, copy.settings, async () => {
    await putOrderRows(copy, orders, readAt)
    await copy.settings.put({ key: 'ordersReadAt', value: readAt })
  })
}

/** A page of all orders of a dealership, of a person or of all people, newest first, as the server answered it. */
export interface OrderPage {
  orders: readonly Order[]
  /** Limits the page to the orders of a dealership or of a person; empty for all orders. */
  scope: { dealershipId?: number; userId?: number }
  /** Zero-based. */
  page: number
  /** Number of orders on all pages. */
  count: number
  /** Orders per page. */
  size: number
}

/**
 * Stores the page's orders, and deletes stored orders that the page should list but does not, as after a company was
 * removed.
 */
export function putOrderPage(copy: CopyDatabase, list: OrderPage, readAt: number): Promise<void> {
  return copy.transaction('rw', copy.orders, copy.settings, async () => {
    await copy.orders.bulkDelete(await idsOfRemovedOrders(copy, list, readAt))
    await putOrders(copy, list.orders, readAt)
    const { dealershipId, userId } = list.scope
    if (dealershipId !== undefined && userId === undefined && list.page === 0) {
      const newestIds = list.orders.map(({ id }) => id)
      const value = { count: list.count, readAt, newestIds }
      await copy.settings.put({ key: `orderCount:${dealershipId}`, value })
    }
  })
}

const orderCountSchema = v.fallback(
  v.nullable(
    v.object({ count: v.number(), readAt: v.number(), newestIds: v.optional(v.array(v.number()), () => []) }),
  ),
  null,
)

/**
 * The server's number of orders of a dealership, and the ids of the newest, from the first page of them; null if that
 * page was never read. Earlier versions of the app did not store the ids.
 */
export async function readOrderCount(
  copy: CopyDatabase,
  dealershipId: number,
): Promise<{ count: number; readAt: number; newestIds: number[] } | null> {
  return v.parse(orderCountSchema, (await copy.settings.get(`orderCount:${dealershipId}`))?.value ?? null)
}

async function idsOfRemovedOrders(
  copy: CopyDatabase,
  { orders, scope, page, count, size }: OrderPage,
  readAt: number,
): Promise<number[]> {
  // A backend may count orders that it does not list. Then a missing order may still exist, so none is deleted.
  if (orders.length !== Math.min(size, Math.max(0, count - page * size))) return []
  const ids = new Set(orders.map(({ id }) => id))
  const newestId = page === 0 ? Number.POSITIVE_INFINITY : Math.max(...ids)
  const oldestId = (page + 1) * size >= count ? 0 : Math.min(...ids)
  const rows = await copy.orders
    .filter(
      (row) => row.id > oldestId && row.id < newestId && !ids.has(row.id) && (row.readAt ?? 0) <= readAt,
    )
    .toArray()
  return rows
    .filter(
      ({ dealership, user }) =>
        (scope.dealershipId === undefined || dealership.id === scope.dealershipId) &&
        (scope.userId === undefined || user.id === scope.userId),
    )
    .map(({ id }) => id)
}

/** Stores orders that a filter found; the reading time of the whole list stays unchanged. */
export function putFoundOrders(copy: CopyDatabase, orders: readonly Order[], readAt: number): Promise<void> {
  return copy.transaction('rw', copy.orders, () => putOrderRows(copy, orders, readAt))
}

/** Stores one order that a screen opened; the reading time of the list stays unchanged. */
export function putOrder(copy: CopyDatabase, order: Order, readAt: number): Promise<void> {
  return putFoundOrders(copy, [order], readAt)
}

/** Deletes an order that the server no longer has. */
export async function forgetOrder(copy: CopyDatabase, orderId: number): Promise<void> {
  const order = await copy.orders.get(orderId)
  await copy.orders.delete(orderId)
  if (order === undefined) return
  // The server no longer has the order, so the device does not lack it.
  const { id } = order.dealership
  const orderCount = await readOrderCount(copy, id)
  if (orderCount === null) return
  const newestIds = orderCount.newestIds.filter((newestId) => newestId !== orderId)
  await copy.settings.put({ key: `orderCount:${id}`, value: { ...orderCount, newestIds } })
}

export interface StoredOrders {
  /** Newest first. */
  orders: Order[]
  /** When the server last sent a page of unfiltered orders; null if it never did. */
  readAt: number | null
}

/** Every stored order, or every stored order of one dealership. */
export async function readOrders(copy: CopyDatabase, dealershipId?: number): Promise<StoredOrders> {
  const rows =
    dealershipId === undefined
      ? copy.orders.toArray()
      : copy.orders.where('dealership.id').equals(dealershipId).toArray()
  const orders = parseStoredRows(storedOrder, await rows).sort((a, b) => b.id - a.id)
  const setting = await copy.settings.get('ordersReadAt')
  return { orders, readAt: v.parse(readAtSchema, setting?.value ?? null) }
}

/** The newest stored orders of a dealership that `isWanted` accepts, newest first; reads only as many as it needs. */
export async function readNewestStoredOrders(
  copy: CopyDatabase,
  dealershipId: number,
  mostOrders: number,
  isWanted: (order: Order) => boolean,
): Promise<Order[]> {
  const orders: Order[] = []
  await copy.orders
    .where('dealership.id')
    .equals(dealershipId)
    .reverse()
    .until(() => orders.length >= mostOrders)
    .each((row) => {
      orders.push(...parseStoredRows(storedOrder, [row]).filter(isWanted))
    })
  return orders
}

/** When the server last sent a page of unfiltered orders; null if it never did. */
export async function readOrdersReadAt(copy: CopyDatabase): Promise<number | null> {
  return v.parse(readAtSchema, (await copy.settings.get('ordersReadAt'))?.value ?? null)
}

/** The newest stored orders of a dealership, newest first, each with the time when the server sent it; 0: not known. */
export async function readNewestOrders(
  copy: CopyDatabase,
  dealershipId: number,
  mostOrders: number,
): Promise<{ order: Order; readAt: number }[]> {
  const newestRows = copy.orders.where('dealership.id').equals(dealershipId).reverse().limit(mostOrders)
  return (await newestRows.toArray()).flatMap((row) =>
    parseStoredRows(storedOrder, [row]).map((order) => ({
      order,
      readAt: v.parse(readAtSchema, row.readAt ?? null) ?? 0,
    })),
  )
}

/** The stored orders with these ids, without ids that the device does not have. */
export async function readOrdersById(copy: CopyDatabase, ids: readonly number[]): Promise<Order[]> {
  return parseStoredRows(storedOrder, await copy.orders.bulkGet([...ids]))
}

/** The stored orders of a dealership whose id is greater than `orderId`. */
export async function readOrdersAfter(
  copy: CopyDatabase,
  dealershipId: number,
  orderId: number,
): Promise<Order[]> {
  const rows = copy.orders.where(':id').above(orderId)
  const rowsOfDealership = await rows.filter(({ dealership }) => dealership.id === dealershipId).toArray()
  return parseStoredRows(storedOrder, rowsOfDealership)
}

export interface StoredOrder {
  order: Order
  /** null in rows of builds that did not store the reading time. */
  readAt: number | null
}

export async function readOrder(copy: CopyDatabase, orderId: number): Promise<StoredOrder | null> {
  const row = await copy.orders.get(orderId)
  const [order] = parseStoredRows(storedOrder, [row])
  return order === undefined ? null : { order, readAt: v.parse(readAtSchema, row?.readAt ?? null) }
}
