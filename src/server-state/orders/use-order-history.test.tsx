import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderFilter, OrderSorting } from '#domain/orders/order-filter.ts'
import type { Privilege } from '#domain/people/account.ts'
import { putOrders, readOrders } from '#storage/orders/order-table.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type OrderScope, useOrderHistory } from './use-order-history.ts'

afterEach(cleanup)

const { dealership, user } = sampleServerOrder()
const BUYER: Privilege[] = [{ group: 'Orders', actions: ['view'] }]

/** Orders 1 to `count`; the amount falls while the id rises. */
const orders = (count: number, fields: Partial<Order> = {}) =>
  Array.from({ length: count }, (_, index) =>
    sampleServerOrder({ id: index + 1, totalAmount: 100 - index, lines: [], ...fields }),
  )

interface Scene {
  privileges?: Privilege[]
  page?: number
  scope?: OrderScope
  filter?: OrderFilter
  sort?: OrderSorting | null
  stored?: Order[]
  /** The server's orders; null if it does not answer. */
  served?: Order[] | null
}

async function showHistory(scene: Scene = {}) {
  const { privileges = BUYER, page = 0, scope = {}, filter = {}, sort = null } = scene
  const { served = [] } = scene
  const calls: unknown[] = []
  async function call({ query, body }: Call<unknown>) {
    calls.push([query, body])
    if (served === null) return { ok: false, failure: { kind: 'timed-out' } }
    return { ok: true, value: { items: served, count: served.length } }
  }
  const counter: Counter = sampleCounter({
    account: sampleAccount({
      privileges,
      dealerships: [
        { id: 1, name: 'Lakeside Motors' },
        { id: 7, name: 'Prairie Trucks' },
      ],
    }),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const counts = { live: 0, sending: 0, sent: 0, shipmentChanges: 0 }
  let shownCounts = counts
  const listeners = new Set<() => void>()
  counter.pendingCounts = {
    ...counter.pendingCounts,
    read: () => shownCounts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const { copy } = counter.databases
  await putOrders(copy, scene.stored ?? [], 1000)
  const { result } = showHook(counter, () => useOrderHistory(page, scope, filter, sort), undefined)
  await expect.poll(() => result.current.source).toBe(served === null ? 'device' : 'server')
  const storedIds = async () => (await readOrders(copy)).orders.map(({ id }) => id)
  const sendOrders = (sent: number) =>
    act(() => {
      shownCounts = { ...counts, sent }
      for (const listener of listeners) listener()
    })
  return { calls, result, storedIds, sendOrders }
}

it.each<[string, OrderScope, OrderFilter, Privilege[], unknown]>([
  ['a buyer’s dealerships', {}, {}, BUYER, { dealerIds: [1, 7] }],
  ['one dealership', { dealershipId: 7 }, {}, BUYER, { dealerIds: [7] }],
  ['one person of a buyer’s dealerships', { userId: 5 }, {}, BUYER, { userId: 5, dealerIds: [1, 7] }],
  [
    'all dealerships, for staff',
    {},
    { userName: 'Zoë', status: 'PAID' },
    [{ group: 'Orders', actions: ['view', 'edit'] }],
    { administrator: true, userName: 'Zoë', statusesId: [2] },
  ],
  [
    'all dealerships, for people who see all companies',
    {},
    {},
    [...BUYER, { group: 'Clients', actions: ['view'] }],
    { administrator: true },
  ],
  [
    'one person for staff, whatever person the filter names',
    { userId: 5 },
    { userId: 3 },
    [{ group: 'Orders', actions: ['view', 'edit'] }],
    { userId: 5, administrator: true },
  ],
])('the order history has the orders of %s', async (_, scope, filter, privileges, body) => {
  const { calls } = await showHistory({ scope, filter, privileges, page: 2 })
  expect(calls[0]).toEqual([{ page: 2, size: 20 }, body])
})

it.each<[string, Partial<Scene>, number[]]>([
  ['The first page of all orders deletes the others from the copy.', {}, [2]],
  ['A sorted page deletes nothing.', { sort: { field: 'totalAmount', direction: 'asc' } }, [3, 2, 1]],
  ['A filtered page deletes nothing.', { filter: { orderId: 2 } }, [3, 2, 1]],
])('the device stores the orders of each page. %s', async (_, fields, ids) => {
  const [one, two, three] = orders(3) as [Order, Order, Order]
  const { storedIds } = await showHistory({ stored: [one, three], served: [two], ...fields })
  await expect.poll(storedIds).toEqual(ids)
})

it.each<[string, Partial<Scene>, number[], number]>([
  ['the second page', { page: 1 }, Array.from({ length: 20 }, (_, index) => 25 - index), 45],
  ['the rest on the last page', { page: 2 }, [5, 4, 3, 2, 1], 45],
  ['a sorted page', { page: 2, sort: { field: 'totalAmount', direction: 'desc' } }, [41, 42, 43, 44, 45], 45],
  ['only orders that match the filter', { filter: { orderId: 7 } }, [7], 1],
  ['only orders of the dealership', { scope: { dealershipId: 7 } }, [98], 1],
  ['only orders of the person', { scope: { userId: 5 } }, [99], 1],
])('without the server the order history has %s of the copy', async (name, scene, ids, count) => {
  const others = [
    sampleServerOrder({ id: 98, dealership: { ...dealership, id: 7 } }),
    sampleServerOrder({ id: 99, user: { ...user, id: 5 } }),
  ]
  const stored = /dealership|person/.test(name) ? [...orders(3), ...others] : orders(45)
  const { result } = await showHistory({ served: null, stored, ...scene })
  expect(result.current.value).toEqual({
    orders: ids.map((id) => expect.objectContaining({ id })),
    count,
    pageCount: Math.ceil(count / 20),
  })
})

it('the order history is read again after each order that this device sent', async () => {
  const { calls, sendOrders } = await showHistory({ served: orders(1) })
  expect(calls).toHaveLength(1)
  sendOrders(1)
  await expect.poll(() => calls.length).toBe(2)
  sendOrders(2)
  await expect.poll(() => calls.length).toBe(3)
})
