// The orders of one or several dealerships since a day, read completely: the source of their spending sums.
import * as v from 'valibot'
import type { Order } from '#domain/orders/order.ts'
import { familyOf, monthOf } from '#domain/orders/spending.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { putOrderRows, readOrders } from './order-table.ts'
import { readProducts } from '../catalogue/stored-product.ts'

const storedPeriod = v.object({ from: v.string(), readAt: v.number() })

export interface StoredPeriod {
  /** yyyy-MM-dd: every order since this day was on the device when the period was read. */
  from: string
  readAt: number
}

const keyOf = (dealershipIds: readonly number[]) => `spending:${[...dealershipIds].sort().join('+')}` as const

async function readOrdersOf(copy: CopyDatabase, dealershipIds: readonly number[]): Promise<Order[]> {
  const storedLists = await Promise.all(dealershipIds.map((id) => readOrders(copy, id)))
  return storedLists.flatMap(({ orders }) => orders)
}

/** Stores the orders of a period; if they are complete, also the period, and deletes orders that the server lacks. */
export function putOrdersOfPeriod(
  copy: CopyDatabase,
  dealershipIds: readonly number[],
  { orders, isWhole, ...period }: StoredPeriod & { orders: readonly Order[]; isWhole: boolean },
): Promise<void> {
  return copy.transaction('rw', copy.orders, copy.settings, async () => {
    await putOrderRows(copy, orders, period.readAt)
    if (!isWhole) return
    const ids = new Set(orders.map(({ id }) => id))
    const firstMonth = period.from.slice(0, 7)
    // Orders with a higher number were placed after the period was read. If the period has no order, all stored
    // orders of the period are deleted; the order list reads newer orders again.
    const newestId = ids.size === 0 ? Number.POSITIVE_INFINITY : Math.max(...ids)
    const storedOrders = await readOrdersOf(copy, dealershipIds)
    const removedOrders = storedOrders.filter(
      ({ id, createdAt }) => !ids.has(id) && id < newestId && monthOf(createdAt) >= firstMonth,
    )
    await copy.orders.bulkDelete(removedOrders.map(({ id }) => id))
    await copy.settings.put({ key: keyOf(dealershipIds), value: period })
  })
}

export interface StoredSpending {
  orders: Order[]
  /** null if no period was ever read completely. */
  period: StoredPeriod | null
  /** By product id: the name of the root product above each ordered product whose parents the device knows. */
  families: ReadonlyMap<number, string>
}

export async function readSpending(
  copy: CopyDatabase,
  dealershipIds: readonly number[],
): Promise<StoredSpending> {
  const orders = await readOrdersOf(copy, dealershipIds)
  const setting = await copy.settings.get(keyOf(dealershipIds))
  const period = v.safeParse(storedPeriod, setting?.value)
  const ids = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  return {
    orders,
    period: period.success ? period.output : null,
    families: await readFamilies(copy, [...ids]),
  }
}

/** The family of each product whose parents the device knows; reads products and, level by level, their parents. */
async function readFamilies(copy: CopyDatabase, ids: readonly number[]): Promise<Map<number, string>> {
  const products = new Map<number, { parentId: number; name: string }>()
  let missingIds = [...ids]
  while (missingIds.length > 0) {
    const level = await readProducts(copy, missingIds)
    for (const { id, parentId, name } of level) products.set(id, { parentId, name })
    missingIds = [...new Set(level.map(({ parentId }) => parentId))].filter(
      (id) => !products.has(id) && id > 0,
    )
  }
  return new Map(
    ids.flatMap((id) => {
      const family = familyOf(id, products)
      return family === null ? [] : [[id, family]]
    }),
  )
}
