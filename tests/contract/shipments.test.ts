import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shipmentsSchema } from '#contract/shipments/shipment.ts'
import { products, scheduledShipments } from '#server/reference/schema/products.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { resetShipments } from '#tests/support/reset-shipments.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
beforeEach(() => resetShipments(reference))
afterAll(() => reference.close())

const SHIPMENT_PATH = 'api/client/scheduled-shipment'

async function listShipments(login: string, query = '', body: unknown = {}) {
  const { data } = await (await reference.signInAs(login)).post(`${SHIPMENT_PATH}/all${query}`, body)
  return data
}
const idsOf = (data: { items: { id: number }[] }) => data.items.map((item) => item.id)

/** The body of a call that subscribes Lakeside to pouches every second month. */
const newShipment = {
  dealershipId: 7,
  productId: 102,
  quantity: 75,
  reorderPeriod: 60,
  nextStartDate: '2027-02-01',
}

async function saveShipment(login: string, body: unknown) {
  return (await reference.signInAs(login)).post(`${SHIPMENT_PATH}/create-or-edit`, body)
}

describe('the list of shipments', () => {
  test("has the shipments of the person's dealerships, in the shape that the client parses", async () => {
    const data = await listShipments('buyer')
    expect(v.parse(shipmentsSchema, data)).toEqual({
      items: [
        {
          id: 1,
          dealershipId: 7,
          productId: 101,
          quantity: 100,
          reorderPeriod: 30,
          nextStartDate: '2026-12-01',
          product: { id: 101, name: 'Tag Pouch Standard', url: '101-tag-pouch-standard' },
          updatedAt: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/),
        },
      ],
      count: 1,
    })
    expect(data.items[0].product.shipments.map(({ id }: { id: number }) => id)).toEqual([1])
    expect(data.items[0]).not.toHaveProperty('userId')
  })

  test.each([
    ['buyer', {}, [1]],
    ['buyer', { dealershipId: 8 }, []],
    ['multi', {}, [2]],
    ['manager', {}, [1, 2]],
    ['manager', { dealershipId: 8 }, [2]],
    ['manager', { data: { dealershipId: 8 } }, [2]],
    ['manager', { dealershipId: 0 }, [1, 2]],
    ['manager', { filters: { dealerName: 'LAKE' } }, [1]],
    ['manager', { filters: { productName: 'heavy' } }, []],
    ['manager', { filters: { productName: ' POUCH standard' } }, [1, 2]],
    ['manager', { filters: { reorderPeriod: 90 } }, [2]],
    ['manager', { filters: { reorderPeriod: 90, dealerName: 'lake' } }, []],
    ['manager', { filters: { productName: '%' } }, []],
  ])('for %s and the filters %j has the shipments %j', async (login, body, ids) => {
    expect(idsOf(await listShipments(login, '', body))).toEqual(ids)
  })

  test('has pages, and a page has the number of all shipments', async () => {
    const secondPage = await listShipments('manager', '?page=1&size=1')
    expect([idsOf(secondPage), secondPage.count]).toEqual([[2], 2])
  })
})

describe('the creation of a shipment', () => {
  test('is refused for a hidden product, also for staff', async () => {
    const answer = await saveShipment('manager', { ...newShipment, productId: 150 })
    expect(answer).toMatchObject({ status: 400, code: 10304 })
  })

  test('adds a shipment, and the product lists the shipment', async () => {
    const { status, data } = await saveShipment('buyer', newShipment)
    expect([status, data]).toEqual([200, { id: 3 }])
    expect(idsOf(await listShipments('buyer'))).toEqual([1, 3])
    const product = await (await reference.signInAs('buyer')).get('api/client/product/102')
    expect(product.data.shipments).toEqual([
      { id: 3, dealershipId: 7, quantity: 75, reorderPeriod: 60, nextStartDate: '2027-02-01' },
    ])
  })

  test.each([
    [
      'another dealership',
      { dealershipId: 8 },
      10302,
      'You may not order for this dealership, or it was removed',
    ],
    [
      'an unknown dealership',
      { dealershipId: 99 },
      10302,
      'You may not order for this dealership, or it was removed',
    ],
    ['a category', { productId: 11 }, 10304, 'Tag Pouches cannot be ordered by subscription'],
    ['an archived product', { productId: 151 }, 10304, 'Product No. 151 cannot be ordered by subscription'],
    ['a hidden product', { productId: 150 }, 10304, 'Product No. 150 cannot be ordered by subscription'],
    ['no product', { productId: '' }, 10300, 'productId: Product is required'],
    ['product 0', { productId: 0 }, 10300, 'productId: You need to select a product'],
    ['dealership 0', { dealershipId: 0 }, 10300, 'dealershipId: You need to select a dealership'],
    ['no quantity', { quantity: null }, 10300, 'quantity: Quantity is required'],
    ['quantity 0', { quantity: 0 }, 10300, 'quantity: Quantity must be greater than 0'],
    [
      'a period of 45 days',
      { reorderPeriod: 45 },
      10300,
      'reorderPeriod: Please select a valid period from the list',
    ],
    [
      'a start that is not offered',
      { nextStartDate: '2026-12-15' },
      10300,
      'nextStartDate: Please select a start date from the list',
    ],
    [
      'a start after the last one that is offered',
      { nextStartDate: '2027-06-01' },
      10300,
      'nextStartDate: Please select a start date from the list',
    ],
    [
      'a product that already has a shipment',
      { productId: 101 },
      10300,
      'This dealership already has a subscription of the product',
    ],
  ])('is refused with %s', async (_case, fields, code, message) => {
    expect(await saveShipment('buyer', { ...newShipment, ...fields })).toMatchObject({
      status: 400,
      code,
      message,
    })
    expect(idsOf(await listShipments('manager'))).toEqual([1, 2])
  })

  test('is refused for a product that staff excluded', async () => {
    await reference.database.update(products).set({ subscriptionExcluded: true }).where(eq(products.id, 102))
    expect(await saveShipment('buyer', newShipment)).toMatchObject({ code: 10304 })
  })
})

describe('the edit of a shipment', () => {
  const editedShipment = { ...newShipment, id: 1, productId: 101, nextStartDate: '2026-12-01' }

  test('changes quantity and period', async () => {
    expect(await saveShipment('buyer', editedShipment)).toMatchObject({ status: 200, data: { id: 1 } })
    expect((await listShipments('buyer')).items[0]).toMatchObject({ quantity: 75, reorderPeriod: 60 })
  })

  test('may keep a date that is not offered any more, but not choose another date that is not offered', async () => {
    reference.time.now = new Date('2026-12-05T15:00:00Z')
    expect(await saveShipment('buyer', editedShipment)).toMatchObject({ status: 200 })
    expect(await saveShipment('buyer', { ...editedShipment, nextStartDate: '2026-11-01' })).toMatchObject({
      status: 400,
    })
  })

  test.each([
    [
      'the shipment belongs to another dealership',
      { id: 2, dealershipId: 8 },
      404,
      'Scheduled shipment not found',
    ],
    ['the id is unknown', { id: 9 }, 404, 'Scheduled shipment not found'],
    [
      'the edit names another product',
      { productId: 102 },
      400,
      'The dealership and the product of a subscription cannot be changed',
    ],
  ])('is refused if %s', async (_case, fields, status, message) => {
    expect(await saveShipment('buyer', { ...editedShipment, ...fields })).toMatchObject({ status, message })
  })
})

describe('a change with If-Match, which names the values of the shipment that the person saw', () => {
  const editedShipment = { ...newShipment, id: 1, productId: 101, nextStartDate: '2026-12-01' }
  /** The header for a shipment with this quantity, period in days and next date, such as `"100.30.2026-12-01"`. */
  const ifMatch = (tag: string) => ({ 'if-match': tag })

  test('is made if the shipment still has these values', async () => {
    const buyer = await reference.signInAs('buyer')
    const path = `${SHIPMENT_PATH}/create-or-edit`
    expect(await buyer.post(path, editedShipment, ifMatch('"100.30.2026-12-01"'))).toMatchObject({
      status: 200,
    })
    expect(await buyer.post(`${SHIPMENT_PATH}/remove?id=1`, {}, ifMatch('"75.60.2026-12-01"'))).toMatchObject(
      { status: 200 },
    )
    expect(idsOf(await listShipments('manager'))).toEqual([2])
  })

  test.each([
    ['create-or-edit', editedShipment],
    ['remove?id=1', {}],
  ])('is refused by %s after staff moved the date, and changes nothing', async (call, body) => {
    const manager = await reference.signInAs('manager')
    await manager.post(`${SHIPMENT_PATH}/create-or-edit`, {
      ...editedShipment,
      quantity: 100,
      reorderPeriod: 30,
      nextStartDate: '2027-02-01',
    })
    const buyer = await reference.signInAs('buyer')
    expect(await buyer.post(`${SHIPMENT_PATH}/${call}`, body, ifMatch('"100.30.2026-12-01"'))).toMatchObject({
      status: 409,
      code: 10320,
      message: 'Somebody else changed this subscription meanwhile. Open it again, then repeat your change.',
    })
    expect((await listShipments('buyer')).items[0]).toMatchObject({
      quantity: 100,
      nextStartDate: '2027-02-01',
    })
    // The list is sorted by the next date.
    expect(idsOf(await listShipments('manager'))).toEqual([2, 1])
  })
})

describe('a shipment', () => {
  test('can be removed by users of its dealership, and not by users of another dealership', async () => {
    const buyer = await reference.signInAs('buyer')
    expect(await buyer.post(`${SHIPMENT_PATH}/remove?id=2`)).toMatchObject({ status: 404 })
    expect(await buyer.post(`${SHIPMENT_PATH}/remove?id=1`)).toMatchObject({ status: 200 })
    expect(await buyer.post(`${SHIPMENT_PATH}/remove?id=1`)).toMatchObject({ status: 404 })
    expect(idsOf(await listShipments('manager'))).toEqual([2])
  })

  test('that staff force is ordered at once, and its date moves by one period', async () => {
    const admin = await reference.signInAs('admin')
    const { status, data } = await admin.post(`${SHIPMENT_PATH}/force?id=2`)
    expect([status, data]).toEqual([200, { orderId: 504 }])
    expect((await listShipments('multi')).items[0]).toMatchObject({ nextStartDate: '2027-04-01' })
  })
})

test('in the evening of the last day of a month the dates of shipments count from the day in Chicago', async () => {
  reference.time.now = new Date('2026-12-01T01:00:00Z')
  const earlyShipment = { ...newShipment, nextStartDate: '2026-12-01' }
  expect(await saveShipment('buyer', earlyShipment)).toMatchObject({ status: 200 })
  const edit = { ...newShipment, id: 2, dealershipId: 8, productId: 101, nextStartDate: '2027-06-01' }
  expect(await saveShipment('manager', edit)).toMatchObject({ status: 400 })
  await reference.database.update(scheduledShipments).set({ nextStartDate: '2026-11-01' })
  await (await reference.signInAs('admin')).post(`${SHIPMENT_PATH}/force?id=1`)
  const { items } = await listShipments('manager')
  expect(items.find(({ id }: { id: number }) => id === 1)).toMatchObject({ nextStartDate: '2026-12-01' })
})
