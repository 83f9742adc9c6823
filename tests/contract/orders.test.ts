import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersSchema } from '#contract/orders/order.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { rolePermissions, users } from '#server/reference/schema/users.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
  const { database } = reference
  await database.update(orders).set({ confirmNumber: 'NJ-é7' }).where(eq(orders.id, 501))
  await database.update(users).set({ login: 'Zoé@example.com' }).where(eq(users.id, 4))
})
afterAll(() => reference.close())

const ORDERS_PATH = 'api/client/order/all'

/** The ids of the orders in the person's list, in the order of the list. */
async function listIds(login: string, body: object, query = ''): Promise<number[]> {
  const { data } = await (await reference.signInAs(login)).post(`${ORDERS_PATH}${query}`, body)
  return data.orders.map((order: { id: number }) => order.id)
}

describe('the list of orders', () => {
  test('the list has the newest order first, with lines, and the client can parse it', async () => {
    const buyer = await reference.signInAs('buyer')
    const { data } = await buyer.post(`${ORDERS_PATH}?page=0&size=20`, {})
    const { items, count } = v.parse(ordersSchema, data)
    expect(count).toBe(3)
    expect(items.map((order) => order.id)).toEqual([502, 501, 500])
    expect(items[2]).toMatchObject({
      createdAt: '06.01.2026 10:00',
      status: 'PAID',
      totalAmount: 45,
      poNumber: 'PO500',
      user: { id: 3, login: 'buyer' },
      dealership: { id: 7, name: 'Lakeside Motors' },
      lines: [{ productId: 101, name: 'Old Pouch Name', quantity: 100, price: 0.45, finalPrice: 45 }],
    })
  })

  test.each([
    ['zoé@example.com', [502, 501, 500]],
    ['multi', [503]],
    ['manager', [503, 502, 501, 500]],
    ['admin', [503, 502, 501, 500]],
  ])(
    "the list of %s has the orders of the person's dealerships, and all orders for staff",
    async (login, ids) => {
      expect(await listIds(login, {})).toEqual(ids)
    },
  )

  test("a buyer's list has no orders of another dealership, whatever the filter", async () => {
    expect(await listIds('buyer', { dealerIds: [8] })).toEqual([])
    expect(await listIds('buyer', { userId: 5 })).toEqual([])
    expect(await listIds('buyer', { invoiceId: 503, administrator: true })).toEqual([])
    expect(await listIds('buyer', { entityIds: [502], isExcluded: true })).toEqual([501, 500])
  })

  test.each([
    [{ dealerIds: [8] }, [503]],
    [{ userId: 4 }, [501]],
    [{ dealerName: 'prairie' }, [503]],
    [{ dealerName: '%' }, []],
    [{ userName: 'MULTI' }, [503]],
    [{ userName: 'ZOÉ' }, [501]],
    [{ userName: 'multi name' }, [503]],
    [{ poNumber: ' po502' }, [502]],
    [{ poNumber: '%' }, []],
    [{ namePo: 'SAMPLE' }, [503, 502, 501, 500]],
    [{ namePo: 'kim' }, []],
    [{ confirmNumber: 'no such' }, []],
    [{ confirmNumber: ' nj-É7 ' }, [501]],
    [{ qntProduct: 1 }, [503, 502, 501, 500]],
    [{ qntProduct: 2 }, []],
    [{ amount: 90 }, [501]],
    [{ statusesId: [0] }, [503, 502]],
    [{ statusesId: [1, 2] }, [501, 500]],
    [{ statusesId: [] }, [503, 502, 501, 500]],
    [{ invoiceId: 502 }, [502]],
    [{ entityIds: [500, 503], isExcluded: false }, [503, 500]],
    [{ entityIds: [500, 503], isExcluded: true }, [502, 501]],
    // Order 501 was placed on July 15 at 04:30 UTC: in Chicago this is July 14.
    [{ from: '2026-07-14', to: '2026-07-14' }, [501]],
    [{ from: '2026-07-15', to: '2026-07-15' }, []],
    [{ from: '2026-06-01', to: '2026-07-14' }, [501, 500]],
    // The server ignores `from` without `to`.
    [{ from: '2026-07-14' }, [503, 502, 501, 500]],
    [{ sort: { field: 'id', direction: 'asc' } }, [500, 501, 502, 503]],
    [{ sort: { field: 'totalAmount', direction: 'desc' } }, [503, 502, 501, 500]],
    [{ sort: { field: 'createdAt', direction: 'asc' } }, [500, 501, 502, 503]],
    [{ sort: { field: 'dealerName', direction: 'desc' } }, [503, 502, 501, 500]],
    [{ sort: { field: 'userName', direction: 'asc' } }, [502, 500, 501, 503]],
    [{ sort: { field: 'qntProduct', direction: 'asc' } }, [500, 501, 502, 503]],
    [{ sort: { field: 'status', direction: 'asc' } }, [502, 503, 501, 500]],
  ])('the list for the filter and sort order %j has the orders %j', async (body, ids) => {
    expect(await listIds('admin', body)).toEqual(ids)
  })

  test.each([
    // In Chicago November 1 has 25 hours, and March 8 has 23.
    ['2026-11-02T05:30:00Z', '2026-11-01', [502]],
    ['2026-11-02T06:00:00Z', '2026-11-01', []],
    ['2026-03-09T04:30:00Z', '2026-03-08', [502]],
    ['2026-03-09T05:00:00Z', '2026-03-08', []],
  ])(
    'order 502 of %s is in the list of %s if it is of this day in Chicago: %j',
    async (instant, day, ids) => {
      const { database } = reference
      const isChangedOrder = eq(orders.id, 502)
      const [order] = await database.select().from(orders).where(isChangedOrder)
      await database
        .update(orders)
        .set({ createdAt: new Date(instant) })
        .where(isChangedOrder)
      expect(await listIds('admin', { from: day, to: day })).toEqual(ids)
      await database.update(orders).set({ createdAt: order?.createdAt }).where(isChangedOrder)
    },
  )

  test('the list is sorted by user name, or by user id for a person with Orders#id_show', async () => {
    const { database } = reference
    const sort = { field: 'userName', direction: 'asc' }
    const isBuyer = eq(users.login, 'buyer')
    await database.update(users).set({ name: 'Zoe' }).where(isBuyer)
    expect(await listIds('manager', { sort })).toEqual([500, 502, 501, 503])
    const idShowRow = { roleId: 2, group: 'Orders', action: 'id_show' }
    await database.insert(rolePermissions).values(idShowRow)
    expect(await listIds('manager', { sort })).toEqual([502, 500, 501, 503])
    await database
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, 2), eq(rolePermissions.action, 'id_show')))
    await database.update(users).set({ name: 'buyer name' }).where(isBuyer)
  })

  test('each sort order uses its own field, and a field that the person may not see gives no order', async () => {
    const { database } = reference
    const isChangedOrder = eq(orders.id, 501)
    const [order] = await database.select().from(orders).where(isChangedOrder)
    const earlier = { createdAt: new Date('2026-05-01T15:00:00Z'), totalAmount: 30, lineCount: 4 }
    await database.update(orders).set(earlier).where(isChangedOrder)
    const sortedIds = (login: string, field: string, direction: string) =>
      listIds(login, { sort: { field, direction } })
    expect(await sortedIds('admin', 'createdAt', 'asc')).toEqual([501, 500, 502, 503])
    expect(await sortedIds('admin', 'totalAmount', 'asc')).toEqual([501, 500, 502, 503])
    expect(await sortedIds('admin', 'qntProduct', 'desc')).toEqual([501, 503, 502, 500])
    for (const field of ['totalAmount', 'qntProduct', 'status']) {
      expect(await sortedIds('counter', field, 'asc')).toEqual([500, 501, 502])
    }
    const { createdAt, totalAmount, lineCount } = order ?? {}
    await database.update(orders).set({ createdAt, totalAmount, lineCount }).where(isChangedOrder)
  })

  test('a page of the list has its orders and the count of all orders', async () => {
    const admin = await reference.signInAs('admin')
    const { data } = await admin.post(`${ORDERS_PATH}?page=1&size=3`, {})
    expect(data.orders.map((order: { id: number }) => order.id)).toEqual([500])
    expect(data.count).toBe(4)
  })

  test.each([
    [{ from: '14.07.2026', to: '2026-07-14' }],
    [{ dealerIds: 'all' }],
    [{ sort: { field: 'passwordHash', direction: 'asc' } }],
    [{ invoiceId: 99999999999 }],
  ])('the filter or sort order %j is refused with code 10300', async (body) => {
    expect(await (await reference.signInAs('admin')).post(ORDERS_PATH, body)).toMatchObject({
      status: 400,
      code: 10300,
    })
  })
})

describe('the fields of an order', () => {
  test('buyers see Manager as the author of an order of staff, and cannot find orders by the names of staff', async () => {
    const { data, text } = await (await reference.signInAs('buyer')).get('api/client/order/502')
    expect(data.user).toEqual({ id: 1, name: 'Manager', login: 'Manager', isAdmin: true })
    expect(text).not.toContain('admin name')
    expect(await listIds('buyer', { userName: 'admin' })).toEqual([])
    expect(await listIds('buyer', { userName: 'manager' })).toEqual([502])
    expect(await listIds('manager', { userName: 'admin' })).toEqual([502])
  })

  test('a person who may not see amounts and statuses gets no amounts and cannot filter by amounts, line counts and statuses', async () => {
    const { data, text } = await (await reference.signInAs('counter')).get('api/client/order/500')
    expect(data).toMatchObject({
      totalAmount: null,
      tax: null,
      products: [{ price: null, finalPrice: null }],
    })
    expect(text).not.toContain('45')
    expect(await listIds('counter', { amount: 90 })).toEqual([502, 501, 500])
    expect(await listIds('counter', { qntProduct: 9 })).toEqual([502, 501, 500])
    expect(await listIds('counter', { statusesId: [1] })).toEqual([502, 501, 500])
  })

  test('the status is left out for a person who may not see it', async () => {
    const counter = await reference.signInAs('counter')
    const order = (await counter.get('api/client/order/502')).data
    const list = (await counter.post('api/client/order/all')).data.orders
    const purchases = (await counter.get('api/client/order-products/all/7')).data.items
    for (const listedOrder of [
      order,
      ...list,
      ...purchases.flatMap((item: { orders: object[] }) => item.orders),
    ]) {
      expect(listedOrder).not.toHaveProperty('paymentStatus')
    }
    expect(list.length).toBeGreaterThan(1)
    expect(purchases.length).toBeGreaterThan(0)
    expect((await counter.post('api/client/order/all', { statusesId: [2] })).data.orders).toEqual(list)
  })

  test('the call order-products returns the lines of an order with the present products', async () => {
    const { data } = await (await reference.signInAs('buyer')).get('api/client/order-products/500')
    expect(data.count).toBe(1)
    expect(data.items[0]).toMatchObject({
      name: 'Old Pouch Name',
      quantity: 100,
      product: { id: 101, name: 'Tag Pouch Standard', price: 0.45 },
    })
  })
})
