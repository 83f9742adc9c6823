// The price list: the app downloads the workbook that the backend writes.
import { priceCalls } from '#contract/prices/price-calls.ts'
import { callOf } from '#api/call-of.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueOrThrow } from '#api/failure.ts'
import { products } from '#server/reference/schema/products.ts'
import { createBrowserApi, signInBrowser } from '#tests/support/browser-api.ts'
import { readWorkbook } from '#tests/support/read-workbook.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => reference.close())

const HEADER_ROW = ['id', 'name', 'type', 'parent', 'price', 'shipping', 'unit']

async function readPriceListAs(login: string) {
  const { api } = await signInBrowser(reference, origin, login)
  const file = await valueOrThrow(api.download(callOf(priceCalls.priceList)))
  return readWorkbook(Buffer.from(await file.arrayBuffer()))
}

test('the price list has all products that can be ordered, with their prices and shipping costs', async () => {
  const rows = await readPriceListAs('manager')
  expect(rows).toEqual([
    HEADER_ROW,
    [121, 'Plate Frame Chrome', 'PRODUCT', 'Plate Frames', 2.15, 12, null],
    [161, 'Open Child', 'PRODUCT', null, 3, 0, null],
    [101, 'Tag Pouch Standard', 'PRODUCT', 'Tag Pouches', 0.45, 11.5, null],
    [102, 'Tag Pouch Heavy', 'PRODUCT', 'Tag Pouches', 0.62, 9, null],
  ])
})

test('the price list has prices with four decimals, and a name that looks like a formula or markup is text', async () => {
  await reference.database
    .update(products)
    .set({ name: '=1+1 <b>&\u0001', price: 0.0449, unitOfMeasurement: 'box' })
    .where(eq(products.id, 102))
  const rows = await readPriceListAs('admin')
  expect(rows.at(-1)).toEqual([102, "'=1+1 <b>&", 'PRODUCT', 'Tag Pouches', 0.0449, 9, 'box'])
})

test('the price list arrives as an attachment named price-list.xlsx', async () => {
  const { headers } = await (await reference.signInAs('manager')).post('api/client/product/price-xls')
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="price-list.xlsx"',
    'cache-control': 'no-store',
  })
})

test('the download fails without the permission and without a connection', async () => {
  const { api } = await signInBrowser(reference, origin, 'buyer')
  expect(await api.download(callOf(priceCalls.priceList))).toEqual({
    ok: false,
    failure: { kind: 'signed-out' },
  })
  expect(await createBrowserApi('http://127.0.0.1:9').download(callOf(priceCalls.priceList))).toEqual({
    ok: false,
    failure: { kind: 'offline' },
  })
})
