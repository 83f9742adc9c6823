// Packing slips, statements and vendors, through the app's own calls.
import { QueryClient } from '@tanstack/react-query'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { assignVendor, downloadStatement } from '#api/orders/order-work.ts'
import { downloadPackingSlips } from '#api/orders/packing-slips.ts'
import { fetchPurchases } from '#api/orders/purchases.ts'
import { vendorsQuery } from '#api/people/companies.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { orderLines, orders } from '#server/reference/schema/orders.ts'
import { products } from '#server/reference/schema/products.ts'
import { users } from '#server/reference/schema/users.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readWorkbook } from '#tests/support/read-workbook.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let manager: Api
let buyer: Api
beforeAll(async () => {
  reference = await startReference()
  const origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  buyer = (await signInBrowser(reference, origin, 'buyer')).api
  await resetWorld(reference.database)
})
beforeEach(() => resetWorld(reference.database))
afterAll(() => reference.close())

const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

test('a packing slip lists the products and how they are packed, without prices', async () => {
  await reference.database
    .update(products)
    .set({ packingSize: 100, unitOfMeasurement: 'pcs', descriptionPacking: 'Shelf 4, blue box' })
    .where(eq(products.id, 101))
  const [texts] = readPdf(
    await bytesOf(await valueOrThrow(downloadPackingSlips(manager, { entityIds: [502] }))),
  )
  expect(texts).toEqual([
    'Counter Dealer Supply',
    '100 Sample Street, Springfield, IL 62701',
    '(555) 010-0142, support@example.com',
    'Packing slip #502',
    'Date 08/01/2026',
    'Dealership',
    'Lakeside Motors',
    'Ship to',
    'Illinois',
    "RO or Orderer's Name",
    'Sample',
    'PO#',
    'PO502',
    'Ordered by',
    'Manager',
    'Product',
    'Quantity',
    'Pack size',
    'Packs',
    'Old Pouch Name · No. 101',
    '300',
    '100 pcs',
    '3',
    'Shelf 4, blue box',
  ])
})

const HEADER_ROW = ['order', 'date', 'user', 'dealership', 'status', 'qnt', 'shipping', 'tax', 'amount']
const readStatement = async (filters: object) =>
  readWorkbook(await bytesOf(await valueOrThrow(downloadStatement(manager, filters))))

describe('a statement', () => {
  test('a statement has a row for each matching order, and a row with the totals', async () => {
    await reference.database
      .update(orders)
      .set({ shippingCost: 0.1, tax: 0.2, totalAmount: 135.3 })
      .where(eq(orders.id, 502))
    expect(await readStatement({})).toEqual([
      HEADER_ROW,
      [500, 46174, 'buyer name', 'Lakeside Motors', 'Paid', 1, 0, 0, 45],
      [501, 46217, 'buyer2 name', 'Lakeside Motors', 'Unpaid', 1, 0, 0, 90],
      [502, 46235, 'admin name', 'Lakeside Motors', 'In', 1, 0.1, 0.2, 135.3],
      [503, 46236, 'multi name', 'Prairie East', 'In', 1, 0, 0, 180],
      ['Total', null, null, null, null, 4, 0.1, 0.2, 450.3],
    ])
    expect((await readStatement({ statusesId: [2] })).map(([id]) => id)).toEqual(['order', 500, 'Total'])
    expect((await readStatement({ userName: 'nobody' })).map(([id]) => id)).toEqual(['order', 'Total'])
  })

  test('a name that looks like a formula is text in a statement', async () => {
    await reference.database.update(users).set({ name: '=1+1' }).where(eq(users.id, 5))
    expect((await readStatement({ invoiceId: 503 }))[1]?.[2]).toBe("'=1+1")
  })

  test('the statement of a vendor has only the orders with products of the vendor, and a vendor must be named', async () => {
    await valueOrThrow(assignVendor(manager, { dealershipId: 7, userId: 1, productIds: [101] }))
    await valueOrThrow(assignVendor(manager, { dealershipId: 7, userId: 2, productIds: [102] }))
    const lineOfOtherVendor = {
      orderId: 502,
      productId: 102,
      userId: 1,
      position: 1,
      name: 'Heavy',
      quantity: 10,
    }
    await reference.database
      .insert(orderLines)
      .values({ ...lineOfOtherVendor, price: 0.7, finalPrice: 7, shippingCost: 1, taxCost: 0.5 })
    await reference.database
      .update(orderLines)
      .set({ shippingCost: 0.1, taxCost: 0.2 })
      .where(and(eq(orderLines.orderId, 502), eq(orderLines.productId, 101)))
    const rows = (await readStatement({ vendor: true, vendorId: 1 })).map(([id, , , , , ...amounts]) => [
      id,
      ...amounts,
    ])
    expect(rows).toEqual([
      ['order', 'qnt', 'shipping', 'tax', 'amount'],
      [500, 1, 0, 0, 45],
      [501, 1, 0, 0, 90],
      [502, 1, 0.1, 0.2, 135.3],
      ['Total', 3, 0.1, 0.2, 270.3],
    ])
    const [, ...rowsOfOtherVendor] = await readStatement({ vendor: true, vendorId: 2 })
    expect(rowsOfOtherVendor.map(([id, , , , , ...amounts]) => [id, ...amounts])).toEqual([
      [502, 1, 1, 0.5, 8.5],
      ['Total', 1, 1, 0.5, 8.5],
    ])
    expect((await readStatement({ vendor: true, vendorId: 3 })).map(([id]) => id)).toEqual(['order', 'Total'])
    expect(await downloadStatement(manager, { vendor: true })).toMatchObject({ failure: { code: 10300 } })
  })

  test('each of 2,054 orders has one row, also in the statement of a vendor', async () => {
    await reference.database.execute(sql`
      insert into ${orders} (id, user_id, dealership_id, status, created_at, sub_total, shipping_cost, tax, total_amount, line_count)
      select 1000 + copy, user_id, dealership_id, status, created_at, sub_total, shipping_cost, tax, total_amount, line_count
      from ${orders}, generate_series(1, 2050) as copy where id = 500`)
    await reference.database.execute(sql`
      insert into ${orderLines} (order_id, user_id, product_id, position, name, quantity, price, discount, final_price, shipping_cost, tax_cost)
      select 1000 + copy, user_id, product_id, position, name, quantity, price, discount, final_price, 0.5, tax_cost
      from ${orderLines}, generate_series(1, 2050) as copy where order_id = 500`)
    const copyIds = Array.from({ length: 2050 }, (_, index) => 1001 + index)
    const readIdsAndTotal = async (filters: object) => {
      const rows = await readStatement(filters)
      return [rows.slice(1, -1).map(([id]) => id), rows.at(-1)?.at(-1)]
    }
    // 450 + 2,050 × 45
    expect(await readIdsAndTotal({})).toEqual([[500, 501, 502, 503, ...copyIds], 92_700])
    await valueOrThrow(assignVendor(manager, { dealershipId: 7, userId: 1, productIds: [101] }))
    // 270 + 2,050 × (45 + 0.5), the sums of the lines
    expect(await readIdsAndTotal({ vendor: true, vendorId: 1 })).toEqual([
      [500, 501, 502, ...copyIds],
      93_545,
    ])
  })
})

describe('vendors', () => {
  test('vendors are users of staff with the right to select dealerships', async () => {
    const vendors = await new QueryClient().fetchQuery(vendorsQuery(manager))
    expect(vendors.map(({ login }) => login)).toEqual(['admin', 'manager'])
  })

  test('a product has the vendor that staff chose last, and only staff can read the vendor', async () => {
    const readVendorIds = async (api: Api) =>
      (await valueOrThrow(fetchPurchases(api, 7))).items.map(({ item }) => item.vendorId)
    expect(await readVendorIds(manager)).toEqual([null])
    await valueOrThrow(assignVendor(manager, { dealershipId: 8, userId: 2, productIds: [101] }))
    expect(await readVendorIds(manager)).toEqual([null])
    await valueOrThrow(assignVendor(manager, { dealershipId: 7, userId: 1, productIds: [101] }))
    await valueOrThrow(assignVendor(manager, { dealershipId: 7, userId: 2, productIds: [101, 102] }))
    expect(await readVendorIds(manager)).toEqual([2])
    expect(await readVendorIds(buyer)).toEqual([null])
    await valueOrThrow(assignVendor(manager, { dealershipId: 7, userId: 2, productIds: [] }))
    expect(await readVendorIds(manager)).toEqual([null])
    // The vendor still supplies the other dealership.
    const { items } = await valueOrThrow(fetchPurchases(manager, 8))
    expect(items.map(({ item }) => item.vendorId)).toEqual([2])
  })

  test('a vendor who is removed, or loses the right to select dealerships, has no products', async () => {
    const readVendorIds = async () =>
      (await valueOrThrow(fetchPurchases(manager, 7))).items.map(({ item }) => item.vendorId)
    await valueOrThrow(assignVendor(manager, { dealershipId: 7, userId: 1, productIds: [101] }))
    expect(await readVendorIds()).toEqual([1])
    await reference.database.update(users).set({ roleId: 3 }).where(eq(users.id, 1))
    expect(await readVendorIds()).toEqual([null])
    await reference.database.update(users).set({ roleId: 1, removedAt: new Date() }).where(eq(users.id, 1))
    expect(await readVendorIds()).toEqual([null])
  })

  // This test also runs on PostgreSQL, where calls about the same products could deadlock. The embedded database runs
  // only one statement at a time.
  test('calls that choose vendors for the same products at the same time all succeed', async () => {
    const chooseVendor = async (userId: number, productIds: number[]) =>
      (await assignVendor(manager, { dealershipId: 7, userId, productIds })).ok
    for (const _round of [1, 2, 3, 4, 5]) {
      const calls = [
        chooseVendor(1, [101, 102, 121]),
        chooseVendor(2, [121, 102, 101]),
        chooseVendor(1, [102]),
        chooseVendor(2, [101, 102]),
      ]
      expect(await Promise.all(calls)).toEqual([true, true, true, true])
    }
  })

  test.each([
    [{ dealershipId: 7, userId: 3, productIds: [101] }, 10300],
    [{ dealershipId: 99, userId: 1, productIds: [101] }, 10404],
    [{ dealershipId: 7, userId: 1, productIds: [99999] }, 10404],
  ])('a vendor cannot be chosen with %j', async (body, code) => {
    expect(await assignVendor(manager, body)).toMatchObject({ failure: { code } })
  })
})
