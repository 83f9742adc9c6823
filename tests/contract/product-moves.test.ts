// Changes of products, through the app's own calls: archive, type, parent, position and deletion, with their rights and
// their record.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import {
  changeProductOrder,
  changeProductParent,
  changeProductType,
  deleteProduct,
  saveProduct,
  setArchive,
} from '#api/products/product-changes.ts'
import { fetchProduct, fetchProducts } from '#api/products/products.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { products } from '#server/reference/schema/products.ts'
import { rolePermissions, roles, users } from '#server/reference/schema/users.ts'
import { readPriceList } from '#server/reference/store/products/price-list.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { ILLINOIS_CHECKOUT } from '#tests/support/illinois-checkout.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { storePicture } from '#tests/support/store-picture.ts'

const AUDIT_PATH = 'api/admin/audit/all'

let reference: ReferenceFixture
let origin: string
let manager: Api
let admin: Caller
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  await reference.database.insert(roles).values([
    { id: 61, name: 'Editor' },
    { id: 62, name: 'Remover' },
  ])
  await reference.database.insert(rolePermissions).values([
    { roleId: 61, group: 'Products', action: 'edit' },
    { roleId: 62, group: 'Products', action: 'remove' },
  ])
  await reference.database.update(users).set({ roleId: 61 }).where(eq(users.login, 'counter'))
  await reference.database.update(users).set({ roleId: 62 }).where(eq(users.login, 'nobody'))
  manager = (await signInBrowser(reference, origin, 'manager')).api
  // admin signs in before the first reset, so that each reset restores this session.
  admin = await reference.signInAs('admin')
  await resetWorld(reference.database)
})
beforeEach(() => resetWorld(reference.database))
afterAll(() => reference.close())

const openApiAs = async (login: string) => (await signInBrowser(reference, origin, login)).api
const readProduct = (id: number) => valueOrThrow(fetchProduct(manager, id))
const readChildIds = async (id: number) =>
  (await valueOrThrow(fetchProducts(manager, { page: 0, size: 50, id }))).items.map((child) => child.id)
const readChanges = async (thingId: number) => {
  const { data } = await admin.post(AUDIT_PATH, { kind: 'product', thingId })
  return data.items.map(({ action, fields }: { action: string; fields: unknown }) => [action, fields])
}
const refusal = (code: number, message: string) => ({
  ok: false,
  failure: { kind: 'refused', code, message },
})
const NOT_FOUND = refusal(10404, 'Product not found')

test('a product moves into the archive and back, and both moves are recorded', async () => {
  await valueOrThrow(setArchive(manager, 102, true))
  await valueOrThrow(setArchive(manager, 102, true))
  expect((await reference.visitor.get('api/client/product/102')).status).toBe(404)
  await valueOrThrow(setArchive(manager, 102, false))
  expect((await reference.visitor.get('api/client/product/102')).status).toBe(200)
  expect(await readChanges(102)).toEqual([
    ['edited', [{ field: 'in the archive', from: 'yes', to: 'no' }]],
    ['edited', [{ field: 'in the archive', from: 'no', to: 'yes' }]],
  ])
})

test('a type that the parent allows is accepted, and another type is refused', async () => {
  await valueOrThrow(changeProductType(manager, { id: 102, type: 'CUSTOM' }))
  expect(await readProduct(102)).toMatchObject({ type: 'CUSTOM', parentId: 11 })
  expect(await readChanges(102)).toEqual([['edited', [{ field: 'type', from: 'PRODUCT', to: 'CUSTOM' }]]])
  expect(await changeProductType(manager, { id: 102, type: 'CATEGORY' })).toMatchObject(
    refusal(
      10300,
      'A product of type CATEGORY cannot stand in this place. Choose another type or another parent.',
    ),
  )
  expect(await changeProductType(manager, { id: 11, type: 'PRODUCT' })).toMatchObject(
    refusal(10300, 'This product holds other products, and a product of type PRODUCT cannot hold any.'),
  )
})

test('a product becomes the last child of its new parent, or of the top level', async () => {
  await valueOrThrow(changeProductParent(manager, { id: 101, parent: 12 }))
  expect(await readProduct(101)).toMatchObject({ parentId: 12, parentShippingCost: 12 })
  expect((await readChildIds(12)).at(-1)).toBe(101)
  await valueOrThrow(changeProductParent(manager, { id: 101, parent: -1 }))
  expect((await readChildIds(-1)).at(-1)).toBe(101)
  expect(await readChanges(101)).toEqual([
    ['edited', [{ field: 'parent', from: 'Plate Frames', to: 'top level' }]],
    ['edited', [{ field: 'parent', from: 'Tag Pouches', to: 'Plate Frames' }]],
  ])
})

test.each([
  [
    'a product',
    { id: 101, parent: 102 },
    'Move is allowed only to type OPTIONS, CATEGORY or SUBCATEGORY. Target type: PRODUCT, id: 101, target id: 102',
  ],
  [
    'itself',
    { id: 10, parent: 10 },
    'Move is allowed only to type OPTIONS, CATEGORY or SUBCATEGORY. Target type: CATEGORY, id: 10, target id: 10',
  ],
  [
    'a product below it',
    { id: 10, parent: 11 },
    'Move is allowed only to type OPTIONS, CATEGORY or SUBCATEGORY. Target type: SUBCATEGORY, id: 10, target id: 11',
  ],
])('a move under %s is refused with the message that the dialog shows', async (_target, body, message) => {
  expect(await changeProductParent(manager, body)).toMatchObject(refusal(10321, message))
})

test('a move under an unknown parent is refused', async () => {
  expect(await changeProductParent(manager, { id: 101, parent: 152 })).toMatchObject(
    refusal(10300, 'The parent that you chose does not exist. Choose another parent.'),
  )
})

test('if two calls move two groups below each other at the same time, one call is refused', async () => {
  const { id } = await valueOrThrow(
    saveProduct(manager, {
      ...(await readProduct(12)),
      id: 0,
      url: '',
      images: [await storePicture(reference)],
      primaryImageUuid: null,
    }),
  )
  const outcomes = await Promise.all([
    changeProductParent(manager, { id: 12, parent: id }),
    changeProductParent(manager, { id, parent: 12 }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a group cannot be moved below itself, at any depth', async () => {
  const groupIds = Array.from({ length: 25 }, (_, index) => 500 + index)
  await reference.database.insert(products).values(
    groupIds.map((id) => ({
      id,
      parentId: id === 500 ? null : id - 1,
      name: `Group ${id}`,
      type: 'SUBCATEGORY',
    })),
  )
  expect(await changeProductParent(manager, { id: 500, parent: 524 })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', code: 10321 },
  })
})

test('a product moves to the position of a sibling, and back to its old position', async () => {
  expect(await readChildIds(11)).toEqual([101, 102, 150, 151])
  await valueOrThrow(changeProductOrder(manager, { id: 101, newPlaceProductId: 150 }))
  expect(await readChildIds(11)).toEqual([102, 150, 101, 151])
  await valueOrThrow(changeProductOrder(manager, { id: 101, newPlaceProductId: 102 }))
  expect(await readChildIds(11)).toEqual([101, 102, 150, 151])
  expect((await readChanges(101)).at(-1)).toEqual(['edited', [{ field: 'place', from: '1', to: '3' }]])
  expect(await changeProductOrder(manager, { id: 101, newPlaceProductId: 12 })).toMatchObject(
    refusal(10300, 'The two products are in different groups. Load the page again, then move the product.'),
  )
})

test('a product with five hundred siblings moves to the chosen position', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => 1001 + index)
  const rows = ids.map((id) => ({ id, parentId: 12, type: 'PRODUCT', name: `Frame ${id}`, orderBy: id }))
  await reference.database.insert(products).values(rows)
  await valueOrThrow(changeProductOrder(manager, { id: 1500, newPlaceProductId: 1001 }))
  const siblings = await reference.database
    .select({ id: products.id })
    .from(products)
    .where(eq(products.parentId, 12))
    .orderBy(products.orderBy)
  expect(siblings.map(({ id }) => id)).toEqual([121, 1500, ...ids.slice(0, 499)])
})

test('a deleted product is not found, and a product with children cannot be deleted', async () => {
  await valueOrThrow(deleteProduct(manager, 102))
  expect(await fetchProduct(manager, 102)).toMatchObject(NOT_FOUND)
  expect(await deleteProduct(manager, 102)).toMatchObject(NOT_FOUND)
  expect(await readChanges(102)).toEqual([['removed', []]])
  expect(await deleteProduct(manager, 11)).toMatchObject(
    refusal(10321, 'Other products stand under this one. Move or delete them first.'),
  )
  expect((await readProduct(11)).id).toBe(11)
})

test('a save is recorded field by field', async () => {
  const originalProduct = await readProduct(101)
  await valueOrThrow(
    saveProduct(manager, {
      ...originalProduct,
      price: 0.5,
      noTax: true,
      discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 }],
    }),
  )
  const [[action, fields]] = await readChanges(101)
  expect(action).toBe('edited')
  expect(fields).toEqual(
    expect.arrayContaining([
      { field: 'price', from: '0.45', to: '0.5' },
      { field: 'no tax', from: 'no', to: 'yes' },
      { field: 'discount of Lakeside Motors (7)', from: null, to: '10%' },
    ]),
  )
})

// This test also runs on PostgreSQL, where checkouts and moves of groups could deadlock. The embedded database runs
// only one statement at a time.
test('checkouts succeed while the groups of their products are being moved', async () => {
  const buyer = await reference.signInAs('buyer')
  const nameFields = { poNumber: 'PO 1', confirmNumber: '', namePo: 'Jo Doe' }
  const order = { dealership: '7', userId: 3, ...nameFields, ...ILLINOIS_CHECKOUT, reorder: false }
  const placeOrder = async () => (await buyer.post('api/client/order/checkout', order)).status
  const moveGroup = async (id: number, newPlaceProductId: number) =>
    (await changeProductOrder(manager, { id, newPlaceProductId })).ok
  for (const _round of [1, 2]) {
    const calls = [
      moveGroup(12, 11),
      placeOrder(),
      moveGroup(11, 12),
      placeOrder(),
      moveGroup(12, 11),
      placeOrder(),
      moveGroup(11, 12),
      placeOrder(),
    ]
    expect(await Promise.all(calls)).toEqual([true, 200, true, 200, true, 200, true, 200])
  }
})

test('each right allows its own calls, and a hidden product is not found by a person who may not see it', async () => {
  const editor = await openApiAs('counter')
  const remover = await openApiAs('nobody')
  const signedOutFailure = { ok: false, failure: { kind: 'signed-out' } }
  await valueOrThrow(setArchive(editor, 102, true))
  await valueOrThrow(changeProductType(editor, { id: 102, type: 'CUSTOM' }))
  await valueOrThrow(changeProductParent(editor, { id: 102, parent: 12 }))
  await valueOrThrow(changeProductOrder(editor, { id: 12, newPlaceProductId: 11 }))
  expect(await deleteProduct(editor, 102)).toMatchObject(signedOutFailure)
  expect(await setArchive(remover, 101, true)).toMatchObject(signedOutFailure)
  await valueOrThrow(deleteProduct(remover, 101))
  const hiddenProductId = 151
  await reference.database
    .update(products)
    .set({ hiddenProduct: true })
    .where(eq(products.id, hiddenProductId))
  expect(await setArchive(await openApiAs('counter'), hiddenProductId, true)).toMatchObject(NOT_FOUND)
  expect(
    await changeProductParent(await openApiAs('counter'), { id: hiddenProductId, parent: -1 }),
  ).toMatchObject(NOT_FOUND)
  expect(await deleteProduct(await openApiAs('nobody'), hiddenProductId)).toMatchObject(NOT_FOUND)
})

test('only a person who may see archived products finds the products below an archived group', async () => {
  const { api: buyer } = await signInBrowser(reference, origin, 'buyer')
  const findIds = async () =>
    (await valueOrThrow(fetchProducts(buyer, { page: 0, size: 50, search_text: 'pouch' }))).items.map(
      ({ id }) => id,
    )
  const product = await valueOrThrow(fetchProduct(buyer, 101))
  await valueOrThrow(setArchive(manager, 10, true)) // group 10 holds the groups 11 and 12 and their products
  expect(await findIds()).toEqual([])
  expect(await fetchProduct(buyer, 101)).toMatchObject({ ok: false, failure: { status: 404 } })
  expect((await readProduct(101)).id).toBe(101)
  // The check of a cart reports product 101 as archived, and the price list has no products below the archived group.
  const cartItems = [{ product, quantity: 100 }]
  const basketAnswer = await reference.visitor.post('api/client/product/check-basket', {
    cartItems,
    dealershipId: 0,
  })
  expect(basketAnswer.data.outOffDateProduct).toEqual({
    101: [{ field: 'archive', outOffDate: false, current: true }],
  })
  expect((await readPriceList(reference.database)).map((row) => row.id)).toEqual([161])
  await valueOrThrow(setArchive(manager, 10, false))
  expect(await findIds()).toEqual([11, 101, 102])
})
