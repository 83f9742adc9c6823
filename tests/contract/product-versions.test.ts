// The server refuses a save of a product that has changed since the editor opened the product (G158). The tests use the
// app's own calls.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { addPriceChange } from '#api/prices/price-changes.ts'
import {
  changeProductOrder,
  changeProductParent,
  changeProductType,
  fetchVersionedProduct,
  saveProduct,
  setArchive,
} from '#api/products/product-changes.ts'
import { fetchProductsByIds } from '#api/products/products.ts'
import type { Product } from '#domain/products/product.ts'
import { fieldsChangedMeanwhile, changesOf, editOf } from '#domain/products/product-edit.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let manager: Api
beforeAll(async () => {
  reference = await startReference()
  const origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  await resetWorld(reference.database)
})
beforeEach(() => resetWorld(reference.database))
afterAll(() => reference.close())

const readProductWithVersion = () => valueOrThrow(fetchVersionedProduct(manager, 101))

test.each<[string, () => Promise<unknown>]>([
  ['was saved', async () => saveProduct(manager, { ...(await readProductWithVersion()), price: 0.5 })],
  [
    'got a discount',
    async () =>
      saveProduct(manager, {
        ...(await readProductWithVersion()),
        discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 3 }],
      }),
  ],
  ['was archived', () => setArchive(manager, 101, true)],
  ['got another type', () => changeProductType(manager, { id: 101, type: 'CUSTOM' })],
  ['was moved', () => changeProductParent(manager, { id: 101, parent: 12 })],
  ['got another position', () => changeProductOrder(manager, { id: 101, newPlaceProductId: 102 })],
  [
    'got another price by a change of all prices',
    () => addPriceChange(manager, { id: 0, type: 'PRICE', value: 10 }),
  ],
])('a save that began before the product %s is refused and writes nothing', async (_case, change) => {
  const { updateLast, ...openedProduct } = await readProductWithVersion()
  reference.time.now = new Date(reference.time.now.getTime() + 1000)
  expect(await change()).toMatchObject({ ok: true })
  const changedProduct = await readProductWithVersion()
  expect(await saveProduct(manager, { ...openedProduct, name: 'Mine' }, updateLast)).toEqual({
    ok: false,
    failure: {
      kind: 'conflict',
      code: 10320,
      message: 'Somebody else changed this product meanwhile. Open it again, then repeat your changes.',
    },
  })
  expect(await readProductWithVersion()).toEqual(changedProduct)
  expect(
    await saveProduct(manager, { ...changedProduct, name: 'Mine' }, changedProduct.updateLast),
  ).toMatchObject({
    ok: true,
  })
  expect((await readProductWithVersion()).name).toBe('Mine')
})

test('a save without a version is not checked', async () => {
  const { updateLast: _, ...openedProduct } = await readProductWithVersion()
  reference.time.now = new Date(reference.time.now.getTime() + 1000)
  await saveProduct(manager, { ...openedProduct, price: 0.5 })
  expect(await saveProduct(manager, { ...openedProduct, name: 'Mine' })).toMatchObject({ ok: true })
})

test('the scheduled shipments of a product are not part of its save', async () => {
  const { updateLast, ...openedProduct } = await readProductWithVersion()
  const shipments = Array.from({ length: 2000 }, (_, index) => ({
    id: index + 1,
    dealershipId: 7,
    quantity: 100,
    reorderPeriod: 30,
    nextStartDate: '2026-12-01',
  }))
  expect(await saveProduct(manager, { ...openedProduct, shipments, price: 0.5 }, updateLast)).toMatchObject({
    ok: true,
  })
  expect(await readProductWithVersion()).toMatchObject({ price: 0.5, shipments: openedProduct.shipments })
})

test('a product has the same discount in lists and alone, and a markup replaces the discount', async () => {
  const percentageOf = (type: 'DISCOUNT_DEALER' | 'MARKUP_DEALER', value: number) => ({
    type,
    dealershipId: 7,
    value,
  })
  const readListedProduct = async () =>
    (await valueOrThrow(fetchProductsByIds(manager, [101]))).items[0] as Product // product 101 exists
  const discountEdit = editOf(await readListedProduct(), { discount: percentageOf('DISCOUNT_DEALER', 12.5) })
  const { updateLast, ...openedProduct } = await readProductWithVersion()
  expect(fieldsChangedMeanwhile(discountEdit, openedProduct)).toEqual([])
  expect(
    await saveProduct(manager, { ...openedProduct, ...discountEdit.newValues }, updateLast),
  ).toMatchObject({
    ok: true,
  })
  // After a lost answer, a repetition of the edit finds nothing to change.
  expect(changesOf({ ...discountEdit, product: await readProductWithVersion() })).toEqual([])

  const listedProduct = await readListedProduct()
  const markupEdit = editOf(listedProduct, { discount: percentageOf('MARKUP_DEALER', 5) })
  await saveProduct(manager, { ...listedProduct, ...markupEdit.newValues })
  const percentagesOfLakeside = (await readProductWithVersion()).discountsDTO.filter(
    ({ dealershipId }) => dealershipId === 7,
  )
  expect(percentagesOfLakeside).toMatchObject([{ type: 'MARKUP_DEALER', value: 5 }])
})
