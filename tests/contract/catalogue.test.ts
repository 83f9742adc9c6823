import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { page } from '#contract/envelope.ts'
import { dealershipsSchema, statesSchema } from '#contract/people/dealership.ts'
import { productSchema } from '#contract/products/product.ts'
import { products } from '#server/reference/schema/products.ts'
import { isVisible } from '#server/reference/store/products/product-visibility.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
  const { database } = reference
  await database.update(products).set({ priority: 1 }).where(eq(products.id, 101))
  await database.update(products).set({ description: 'Mirror finish, ÉTÉ' }).where(eq(products.id, 121))
})
afterAll(() => reference.close())

const PRODUCT_PATH = 'api/client/product'
const idsOf = (data: { items: { id: number }[] }) => data.items.map((item) => item.id)

describe('the list of products', () => {
  test('the list has the products that a visitor may see, sorted by id, and the client can parse it', async () => {
    const { data } = await reference.visitor.get(`${PRODUCT_PATH}/all?page=0&size=50`)
    expect(idsOf(data)).toEqual([10, 11, 12, 101, 102, 121, 161])
    expect(v.parse(page(productSchema), data).count).toBe(7)
  })

  test('staff also get hidden and archived products', async () => {
    const manager = await reference.signInAs('manager')
    const { data } = await manager.get(`${PRODUCT_PATH}/all`)
    expect(idsOf(data)).toEqual([10, 11, 12, 101, 102, 121, 150, 151, 160, 161])
    expect(idsOf((await manager.get(`${PRODUCT_PATH}/all?archive=true`)).data)).toEqual([151])
    expect((await manager.get(`${PRODUCT_PATH}/all?archive=false`)).data.count).toBe(9)
  })

  test('a page has its products and the count of all products, and a page behind the last is empty', async () => {
    const secondPage = await reference.visitor.get(`${PRODUCT_PATH}/all?page=1&size=3`)
    expect(idsOf(secondPage.data)).toEqual([101, 102, 121])
    expect(secondPage.data.count).toBe(7)
    expect(idsOf((await reference.visitor.get(`${PRODUCT_PATH}/all?page=9&size=3`)).data)).toEqual([])
  })

  test.each([
    ['id=-1', [10]],
    ['id=11', [102, 101]],
    ['search_text=pouch', [11, 101, 102]],
    ['search_text=heavy%20pouch', [102]],
    ['search_text=HEAVY', [102]],
    ['search_text=mirror%20CHROME', [121]],
    ['search_text=%C3%A9t%C3%A9', [121]],
    ['search_text=%C3%89t%C3%A9', [121]],
    ['search_text=121', [121]],
    ['search_text=121%20pouch', []],
    ['search_text=%25', []],
    ['search_text=frame&id=11', [12, 121]],
    ['url=101-tag-pouch-standard', [101]],
    ['archive=true', []],
  ])('the query %s lists the products %j', async (query, ids) => {
    expect(idsOf((await reference.visitor.get(`${PRODUCT_PATH}/all?${query}`)).data)).toEqual(ids)
  })

  test.each(['page=-1', 'size=0', 'size=100000', 'page=x', 'archive=perhaps'])(
    'the query %s is refused',
    async (query) => {
      expect(await reference.visitor.get(`${PRODUCT_PATH}/all?${query}`)).toMatchObject({
        status: 400,
        code: 10300,
      })
    },
  )

  test('the call ids lists all ids of visible products, or the visible products with the requested ids', async () => {
    const { data } = await reference.visitor.get(`${PRODUCT_PATH}/ids`)
    expect(data).toEqual({ items: [10, 11, 12, 101, 102, 121, 161], count: 7 })
    const answerForRequestedIds = await reference.visitor.get(`${PRODUCT_PATH}/ids?ids=121,150,151,152,101`)
    expect(idsOf(answerForRequestedIds.data)).toEqual([101, 121])
    expect(answerForRequestedIds.data.count).toBe(2)
  })
})

describe('a product', () => {
  test('a product has its parent, its breadcrumbs from Home on, and its pictures', async () => {
    const { data } = await reference.visitor.get(`${PRODUCT_PATH}/121`)
    expect(data).toMatchObject({
      id: 121,
      parentId: 12,
      price: 2.15,
      url: '121-plate-frame-chrome',
      parentType: 'OPTIONS',
      parentName: 'Plate Frames',
      parentShippingCost: 12,
      parentShippingLocal: 0,
      parentShippingMinSize: 50,
      parentShippingStep: 0,
      breadcrumbs: [
        { text: 'Home', link: '/' },
        { text: 'Temporary Tags', link: '/product/10-temporary-tags' },
        { text: 'Plate Frames', link: '/product/12-plate-frames' },
      ],
      images: [{ uuid: '0a1b2c3d-0000-4000-8000-000000000121', name: 'frame' }],
    })
  })

  test('a product at the root has no parent', async () => {
    const { data } = await reference.visitor.get(`${PRODUCT_PATH}/10`)
    expect(data).toMatchObject({ parentId: -1, parentType: null, parentName: null })
  })

  test('a product does not name a hidden parent to a person who may not see it', async () => {
    const { data, text } = await reference.visitor.get(`${PRODUCT_PATH}/161`)
    expect(data.parentName).toBeNull()
    expect(text).not.toContain('Secret')
  })

  test.each([
    ['visitor', [], [], 0],
    ['buyer', [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 }], [1], 18],
    ['multi', [{ type: 'MARKUP_DEALER', dealershipId: 8, value: 5 }], [2], 111],
    ['nobody', [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 }], [], 0],
  ])(
    'the login %s gets only percentages of its own dealerships, and shipments only with the right to them',
    async (login, percentages, shipments, averageOrders) => {
      const caller = login === 'visitor' ? reference.visitor : await reference.signInAs(login)
      expect((await caller.get(`${PRODUCT_PATH}/102`)).data.discountsDTO).toMatchObject(percentages)
      const { data } = await caller.get(`${PRODUCT_PATH}/101`)
      expect(data.shipments.map((shipment: { id: number }) => shipment.id)).toEqual(shipments)
      expect(data.averageOrders).toBe(averageOrders)
    },
  )

  test('a product shows staff the percentages of all dealerships', async () => {
    const { data } = await (await reference.signInAs('manager')).get(`${PRODUCT_PATH}/102`)
    expect(data.discountsDTO).toHaveLength(2)
  })
})

describe('states and dealerships', () => {
  test('states are public', async () => {
    const { data } = await reference.visitor.get('api/admin/state/all')
    expect(v.parse(statesSchema, data)).toContainEqual({ id: 1, code: 'IL', name: 'Illinois', tax: 6.25 })
  })

  test("min-info lists the person's own dealerships, and all dealerships for staff", async () => {
    const path = 'api/admin/company/dealership/min-info'
    const buyerAnswer = await (await reference.signInAs('multi')).get(path)
    expect(v.parse(dealershipsSchema, buyerAnswer.data).items.map(({ name }) => name)).toEqual([
      'Prairie East',
      'Prairie West',
    ])
    expect(buyerAnswer.data.count).toBe(2)
    const staffAnswer = await (await reference.signInAs('admin')).get(path)
    expect(staffAnswer.data.count).toBe(3)
    expect(staffAnswer.data.dealerships[0]).toEqual({
      id: 7,
      name: 'Lakeside Motors',
      email: '',
      phone: '3125550100',
      companyId: 2,
      companyName: 'Lakeside Group',
      noTax: false,
      noShippingFee: false,
      localStatus: false,
      dealerLicenseNumber: '',
      isApproved: true,
      shippingAddress: {
        street: '',
        city: '',
        zip: '',
        state: { id: 1, code: 'IL', name: 'Illinois', tax: 6.25 },
      },
    })
  })
})

test('the database searches the archived products once, not for each product', async () => {
  const { database } = reference
  const visibleProducts = database
    .select()
    .from(products)
    .where(isVisible({ seesHidden: false }))
  // Both database drivers return the lines of a plan as rows.
  const { rows } = (await database.execute(sql`explain ${visibleProducts.getSQL()}`)) as unknown as {
    rows: { 'QUERY PLAN': string }[]
  }
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Anti Join')
  expect(plan).not.toContain('SubPlan')
})
