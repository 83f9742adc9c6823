// Staff delete companies and users, and with them their dealerships, orders and shipments (ordering.md §8, decisions.md
// G73, G88, G95).
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { companies } from '#server/reference/schema/companies.ts'
import { orderEvents, orders } from '#server/reference/schema/orders.ts'
import { rolePermissions, users } from '#server/reference/schema/users.ts'
import { orderDueShipments } from '#server/reference/store/shipments/ship-due.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

const DELETE_PRAIRIE_PATH = 'api/admin/company/delete/3'
const DELETE_MULTI_PATH = 'api/admin/user/delete/5'

let reference: ReferenceFixture
let admin: Caller
let manager: Caller
let multi: Caller
let buyer: Caller
let counter: Caller
beforeAll(async () => {
  reference = await startReference()
  admin = await reference.signInAs('admin')
  manager = await reference.signInAs('manager')
  multi = await reference.signInAs('multi')
  buyer = await reference.signInAs('buyer')
  counter = await reference.signInAs('counter')
  await resetWorld(reference.database)
})
beforeEach(() => resetWorld(reference.database))
afterAll(() => reference.close())

const readOrderIds = async (caller: Caller, body: object = {}) => {
  const { data } = await caller.post('api/client/order/all', body)
  return data.orders.map(({ id }: { id: number }) => id)
}
const readCompanyNames = async () => {
  const { data } = await admin.post('api/admin/company/all')
  return data.companies.map(({ name }: { name: string }) => name)
}
const checkoutBody = (userId: number, dealershipId: number) => ({
  userId,
  dealership: String(dealershipId),
  poNumber: '',
  confirmNumber: '',
  namePo: 'Sample',
  subTotal: 45,
  tax: 2.81,
  shippingCost: 11.5,
  totalAmount: 59.31,
  reorder: false,
  productRequest: [
    {
      productId: 101,
      quantity: 100,
      price: 0.45,
      discount: 0,
      shippingCost: 11.5,
      taxCost: 2.81,
      finalPrice: 45,
    },
  ],
})

/** The ids of dealerships in the shipments, discounts and markups of all products. */
async function readDealershipIdsOfProducts(caller: Caller): Promise<number[]> {
  const { data } = await caller.get('api/client/product/all?page=0&size=50')
  const dealershipIds = data.items.flatMap(
    ({
      shipments,
      discountsDTO,
    }: {
      shipments: DealershipReference[]
      discountsDTO: DealershipReference[]
    }) => [...shipments, ...discountsDTO].map(({ dealershipId }) => dealershipId),
  )
  return [...new Set<number>(dealershipIds)].sort((a, b) => a - b)
}
interface DealershipReference {
  dealershipId: number
}

test('products have no shipments, discounts and markups of a deleted company, and nobody can change the shipments of the company', async () => {
  expect(await readDealershipIdsOfProducts(admin)).toEqual([7, 8])
  await admin.post(DELETE_PRAIRIE_PATH)
  expect(await readDealershipIdsOfProducts(admin)).toEqual([7])
  for (const call of ['remove', 'force']) {
    const answer = await admin.post(`api/client/scheduled-shipment/${call}?id=2`)
    expect(answer.status, call).toBe(404)
  }
})

test('a deleted company and its users, dealerships, orders and shipments are not found', async () => {
  expect(await readOrderIds(admin)).toEqual([503, 502, 501, 500])
  expect((await admin.post(DELETE_PRAIRIE_PATH)).status).toBe(200)
  expect(await readCompanyNames()).toEqual(['Administrators', 'Lakeside Group'])
  expect((await admin.get('api/admin/company/3')).status).toBe(404)
  expect((await admin.get('api/admin/company/dealership/8')).status).toBe(404)
  const dealershipsAnswer = await admin.get('api/admin/company/dealership/min-info')
  expect(dealershipsAnswer.data.dealerships.map(({ id }: { id: number }) => id)).toEqual([7])
  expect(await readOrderIds(admin)).toEqual([502, 501, 500])
  for (const call of ['order/503', 'order-products/503', 'order-products/all/8', 'order/503/events']) {
    expect((await admin.get(`api/client/${call}`)).status, call).toBe(404)
  }
  expect((await admin.post('api/client/order/confirm-state?state=free', { entityIds: [503] })).status).toBe(
    404,
  )
  const shipmentsAnswer = await admin.post('api/client/scheduled-shipment/all')
  expect(shipmentsAnswer.data.items.map(({ id }: { id: number }) => id)).toEqual([1])
  expect(await orderDueShipments(reference.database, '2027-01-01', reference.time.now)).toMatchObject([
    { shipmentId: 1, orderId: expect.any(Number) },
    { shipmentId: 2, orderId: null },
  ])
  expect((await admin.post(DELETE_PRAIRIE_PATH)).status).toBe(404)
})

test('users of a deleted company learn that their account was removed, and can neither sign in nor order', async () => {
  expect((await multi.post('api/auth/validate')).status).toBe(200)
  await admin.post(DELETE_PRAIRIE_PATH)
  for (const answer of [
    await multi.post('api/auth/validate'),
    await multi.post('api/auth/refresh'),
    await multi.post('api/client/order/all'),
    await multi.post('api/client/order/checkout', checkoutBody(5, 8)),
  ]) {
    expect(answer).toMatchObject({ status: 401, code: 10112 })
  }
  expect(await reference.signIn('multi', 'Sample123')).toMatchObject({ status: 400, code: 10100 })
  const restoreAnswer = await reference.visitor.post('api/admin/user/restore-password', {
    email: 'multi@example.com',
  })
  expect(restoreAnswer).toMatchObject({ status: 404 })
})

test('an order for a deleted dealership is refused', async () => {
  await admin.post(DELETE_PRAIRIE_PATH)
  expect(await admin.post('api/client/order/checkout', checkoutBody(1, 8))).toMatchObject({
    status: 400,
    code: 10302,
  })
})

test('a user of another company loses the deleted dealerships and keeps the other dealerships', async () => {
  const updateBody = {
    editUserId: 3,
    login: 'buyer',
    email: 'buyer@example.com',
    phone: '13125550100',
    roleIds: [3],
    companyId: 2,
    dealerships: [{ id: 7 }, { id: 8 }],
  }
  await admin.post('api/admin/user/update', updateBody)
  expect((await buyer.post('api/auth/validate')).data.dealerships).toHaveLength(2)
  await admin.post(DELETE_PRAIRIE_PATH)
  expect((await buyer.post('api/auth/validate')).data.dealerships).toEqual([
    { id: 7, name: 'Lakeside Motors' },
  ])
  // A save without the removed dealerships does not need the right to take dealerships from a user.
  expect(
    (await manager.post('api/admin/user/update', { ...updateBody, dealerships: [{ id: 7 }] })).status,
  ).toBe(200)
})

test("a deleted user and the user's orders are not found, and the company stays", async () => {
  expect((await admin.post(DELETE_MULTI_PATH)).status).toBe(200)
  expect(await readOrderIds(admin)).toEqual([502, 501, 500])
  const { data } = await admin.get('api/admin/company/3')
  expect(data.users).toEqual([])
  expect(data.dealerships).toHaveLength(2)
  expect(await multi.post('api/auth/validate')).toMatchObject({ status: 401, code: 10112 })
  expect(await reference.signIn('multi', 'Sample123')).toMatchObject({ code: 10100 })
  expect((await admin.post(DELETE_MULTI_PATH)).status).toBe(404)
})

test('each removed order gets an event, and the deletion is recorded', async () => {
  // Order 500 is of a user of the company for another dealership, and 502 of a manager for a dealership of the company.
  await reference.database.update(orders).set({ userId: 5 }).where(eq(orders.id, 500))
  await reference.database.update(orders).set({ dealershipId: 9 }).where(eq(orders.id, 502))
  await admin.post(DELETE_PRAIRIE_PATH)
  expect(await readOrderIds(admin)).toEqual([501])
  const removedEvents = await reference.database
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.kind, 'removed'))
  expect(removedEvents.map(({ orderId, userId }) => [orderId, userId]).toSorted()).toEqual([
    [500, 1],
    [502, 1],
    [503, 1],
  ])
  const { data } = await admin.post('api/admin/audit/all')
  expect(
    data.items.map(({ kind, thing, action, fields }: Record<string, unknown>) => [
      kind,
      thing,
      action,
      fields,
    ]),
  ).toEqual([
    ['user', 'multi', 'removed', []],
    ['dealership', 'Prairie West', 'removed', []],
    ['dealership', 'Prairie East', 'removed', []],
    ['company', 'Prairie Auto Group', 'removed', [{ field: 'orders', from: '3', to: null }]],
  ])
})

test('a call for a company that is being deleted succeeds or is refused, and the orders of the company are hidden', async () => {
  const updateBody = {
    editUserId: 5,
    login: 'multi',
    email: 'multi@example.com',
    phone: '13125550100',
    roleIds: [3],
    companyId: 3,
    dealerships: [{ id: 8 }, { id: 9 }],
  }
  const answers = await Promise.all([
    multi.post('api/client/order/checkout', checkoutBody(5, 8)),
    admin.post('api/client/order/reorder/503'),
    admin.post(DELETE_PRAIRIE_PATH),
    manager.post('api/admin/user/update', updateBody),
    manager.post('api/admin/user/invite-create/5'),
    manager.post('api/client/order/confirm-state?state=free', { entityIds: [503] }),
    admin.post(DELETE_MULTI_PATH),
  ])
  for (const { status } of answers) expect([200, 400, 401, 404]).toContain(status)
  expect(await readOrderIds(admin)).toEqual([502, 501, 500])
})

test.each<[string, string, number, string]>([
  [
    'the company Administrators',
    'company/delete/1',
    10321,
    'This company came with the system and cannot be deleted.',
  ],
  ['an unknown company', 'company/delete/99', 10404, 'Company not found'],
  ['the caller', 'user/delete/1', 10321, 'Editing of this user is prohibited.'],
  ['an unknown user', 'user/delete/99', 10404, 'User not found'],
  ['a removed user', 'user/delete/8', 10404, 'User not found'],
])('%s cannot be deleted', async (_case, path, code, message) => {
  expect(await admin.post(`api/admin/${path}`)).toMatchObject({ code, message })
  const { database } = reference
  expect(await database.select().from(companies).where(isNotNull(companies.removedAt))).toEqual([])
  expect(await database.select().from(users).where(isNotNull(users.removedAt))).toHaveLength(1)
})

test('a company or user that came with the system cannot be deleted', async () => {
  const { database } = reference
  await database.update(companies).set({ defaultCompany: true }).where(eq(companies.id, 3))
  expect(await admin.post(DELETE_PRAIRIE_PATH)).toMatchObject({ code: 10321 })
  await database.update(users).set({ defaultUser: true }).where(eq(users.id, 5))
  expect(await admin.post(DELETE_MULTI_PATH)).toMatchObject({
    code: 10321,
    message: 'This user came with the system and cannot be deleted.',
  })
  await database.update(companies).set({ defaultCompany: false }).where(eq(companies.id, 3))
  expect(await admin.post(DELETE_PRAIRIE_PATH)).toMatchObject({
    code: 10321,
    message: 'A user of this company came with the system, so the company cannot be deleted.',
  })
  expect(await readCompanyNames()).toContain('Prairie Auto Group')
})

test('of two people who delete each other, one stays', async () => {
  const { database } = reference
  await database.update(users).set({ roleId: 1 }).where(eq(users.id, 2))
  const answers = await Promise.all([
    admin.post('api/admin/user/delete/2'),
    manager.post('api/admin/user/delete/1'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await database.$count(users, and(eq(users.roleId, 1), isNull(users.removedAt)))).toBe(1)
})

test('a person can delete neither their own company nor users with more rights', async () => {
  const { database } = reference
  await database.delete(rolePermissions).where(eq(rolePermissions.roleId, 4))
  const rights = ['view', 'remove'].map((action) => ({ roleId: 4, group: 'Clients', action }))
  await database.insert(rolePermissions).values(rights)
  expect(await counter.post('api/admin/company/delete/2')).toMatchObject({
    code: 10321,
    message: 'You cannot delete your own company.',
  })
  const moreRightsRefusal = { code: 10321, message: 'This user has rights that you do not have.' }
  expect(await counter.post(DELETE_PRAIRIE_PATH)).toMatchObject(moreRightsRefusal)
  expect(await counter.post(DELETE_MULTI_PATH)).toMatchObject(moreRightsRefusal)
  const isMulti = and(eq(users.id, 5), eq(users.companyId, 3))
  await database.update(users).set({ roleId: 5 }).where(isMulti)
  expect((await counter.post(DELETE_MULTI_PATH)).status).toBe(200)
  expect((await counter.post(DELETE_PRAIRIE_PATH)).status).toBe(200)
})
