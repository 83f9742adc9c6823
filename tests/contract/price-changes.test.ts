// Changes of all prices, through the app's own calls.
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import {
  addPriceChange,
  fetchPriceChanges,
  fetchRollbackMoves,
  rollBackPriceChange,
} from '#api/prices/price-changes.ts'
import { fetchProduct } from '#api/products/products.ts'
import type { PriceChangeType } from '#domain/prices/price-change.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { priceChanges } from '#server/reference/schema/back-office.ts'
import { products } from '#server/reference/schema/products.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let manager: Api
beforeAll(async () => {
  reference = await startReference()
  const origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  await reference.database
    .update(products)
    .set({ shippingLocal: 4, createdAt: new Date('2026-01-01T00:00:00Z') })
  await reference.signInAs('manager')
  await resetWorld(reference.database)
})
beforeEach(async () => {
  await resetWorld(reference.database)
  reference.time.now = new Date('2026-11-20T15:00:00Z')
})
afterAll(() => reference.close())

const sendChange = (type: PriceChangeType, value: number) => addPriceChange(manager, { id: 0, type, value })

/** Makes a change and returns its id. */
async function addChange(type: PriceChangeType, value: number): Promise<number> {
  expect(await sendChange(type, value)).toMatchObject({ ok: true })
  const { items } = await valueOrThrow(fetchPriceChanges(manager, 0, {}))
  return items[0]?.id ?? 0
}

async function readAmounts(id: number) {
  const { price, shippingCost, shippingLocal } = await valueOrThrow(fetchProduct(manager, id))
  return [price, shippingCost, shippingLocal]
}

const readPrice = async (id: number) => (await readAmounts(id))[0]
const setPrice = (id: number, price: number) =>
  reference.database
    .update(products)
    .set({ price })
    .where(inArray(products.id, [id]))

describe('a change', () => {
  test('of prices changes the prices of all products, also of archived and hidden ones, and rounds them to four decimals', async () => {
    const amountsBefore = await Promise.all([101, 150, 151].map(readAmounts))
    expect(amountsBefore.map(([price]) => price)).toEqual([0.45, 5, 5])
    await addChange('PRICE', 2.5)
    expect(await Promise.all([101, 150, 151].map(readAmounts))).toEqual(
      [0.4613, 5.125, 5.125].map((price, index) => [price, ...(amountsBefore[index]?.slice(1) ?? [])]),
    )
  })

  test('of shipping changes both shipping costs of products and of their parents', async () => {
    expect(await readAmounts(12)).toEqual([0, 12, 4])
    await addChange('SHIPPING', -12.5)
    expect(await readAmounts(12)).toEqual([0, 10.5, 3.5])
    expect(await valueOrThrow(fetchProduct(manager, 121))).toMatchObject({
      price: 2.15,
      parentShippingCost: 10.5,
      parentShippingLocal: 3.5,
    })
  })

  test('updates the versions only of products that it changes', async () => {
    const visitor = reference.visitor
    reference.time.now = new Date('2026-11-21T10:00:00Z')
    await addChange('PRICE', 5)
    const readVersion = async (id: number) => (await visitor.get(`api/client/product/${id}`)).data.updateLast
    expect(await readVersion(101)).toBe('2026-11-21T10:00:00.000Z')
    expect(await readVersion(10)).not.toBe('2026-11-21T10:00:00.000Z')
  })

  test.each([
    [0, 'value: A change of 0 % changes nothing'],
    [-100, 'value: The value must be above -100'],
    [1000.5, 'value: The value cannot be above 1000'],
    [1.00001, 'value: Value can have at most 4 decimal places'],
  ])('of %d percent is refused', async (value, message) => {
    expect(await sendChange('PRICE', value)).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 400, code: 10300, message },
    })
  })

  test('that would raise a price above the maximum is refused and changes no price', async () => {
    await setPrice(102, 99_000)
    expect(await sendChange('PRICE', 10)).toMatchObject({
      ok: false,
      failure: { code: 10300, message: 'Product No. 102 would cost more than $100,000' },
    })
    expect(await readPrice(101)).toBe(0.45)
    expect(await valueOrThrow(fetchPriceChanges(manager, 0, {}))).toEqual({ items: [], count: 0 })
  })

  test.each([
    [{ type: 'TAX', value: 5 }],
    [{ type: 'PRICE' }],
    [{ type: 'PRICE', value: null }],
    [{ type: 'PRICE', value: '1e3' }],
    [{ type: 'PRICE', value: [5] }],
    [[]],
  ])('of %j is refused', async (body) => {
    const caller = await reference.signInAs('manager')
    expect(await caller.post('api/client/change-price/add', body)).toMatchObject({ status: 400, code: 10300 })
  })

  test('can change two thousand products', async () => {
    await reference.database.insert(products).values(
      Array.from({ length: 2000 }, (_, index) => ({
        id: 10_000 + index,
        parentId: 11,
        type: 'PRODUCT',
        name: `Frame ${index}`,
        price: index / 100,
        shippingCost: 5,
      })),
    )
    await addChange('SHIPPING', 10)
    expect(await readAmounts(11_999)).toEqual([19.99, 5.5, 0])
  })
})

describe('a rollback', () => {
  test('restores the earlier prices and removes the change from the list', async () => {
    const amountsBefore = await Promise.all([101, 102, 121].map(readAmounts))
    const id = await addChange('PRICE', -37.77)
    expect(await rollBackPriceChange(manager, id)).toMatchObject({ ok: true })
    expect(await Promise.all([101, 102, 121].map(readAmounts))).toEqual(amountsBefore)
    expect(await valueOrThrow(fetchPriceChanges(manager, 0, {}))).toEqual({ items: [], count: 0 })
  })

  test('removes the percentage from a price that staff edited later, and does not change a newer product', async () => {
    const id = await addChange('PRICE', -50)
    await setPrice(101, 0.3)
    reference.time.now = new Date('2026-11-20T16:00:00Z')
    await reference.database.insert(products).values({
      id: 900,
      parentId: 11,
      type: 'PRODUCT',
      name: 'Newer product',
      price: 7,
      createdAt: reference.time.now,
    })
    await rollBackPriceChange(manager, id)
    expect(await readPrice(101)).toBe(0.6)
    expect(await readPrice(900)).toBe(7)
  })

  test('can be previewed', async () => {
    const id = await addChange('SHIPPING', 10)
    const { items, count } = await valueOrThrow(fetchRollbackMoves(manager, id))
    expect(items).toHaveLength(count)
    expect(items.filter(({ productId }) => productId === 12)).toEqual([
      { productId: 12, field: 'shippingCost', before: 13.2, after: 12 },
      { productId: 12, field: 'shippingLocal', before: 4.4, after: 4 },
    ])
  })

  test('of the earlier of two changes, and then of the later change, restores the original prices', async () => {
    const earlierId = await addChange('PRICE', 10)
    const laterId = await addChange('PRICE', -20)
    await rollBackPriceChange(manager, earlierId)
    await rollBackPriceChange(manager, laterId)
    expect(await readPrice(101)).toBe(0.45)
  })

  test('does not change prices that were changed with the shipping, and leaves the later change of prices in the list', async () => {
    const shippingId = await addChange('SHIPPING', 10)
    const priceId = await addChange('PRICE', -20)
    await rollBackPriceChange(manager, shippingId)
    expect(await readAmounts(101)).toEqual([0.36, 11.5, 4])
    expect((await valueOrThrow(fetchPriceChanges(manager, 0, {}))).items).toMatchObject([{ id: priceId }])
  })

  test('of two changes restores the price of a product that was made between them', async () => {
    const earlierId = await addChange('PRICE', 10)
    reference.time.now = new Date('2026-11-20T16:00:00Z')
    await reference.database.insert(products).values({
      id: 901,
      parentId: 11,
      type: 'PRODUCT',
      name: 'Product of the afternoon',
      price: 7.1234,
      createdAt: reference.time.now,
    })
    const laterId = await addChange('PRICE', -99)
    await rollBackPriceChange(manager, earlierId)
    expect([await readPrice(101), await readPrice(901)]).toEqual([0.0045, 0.0712])
    await rollBackPriceChange(manager, laterId)
    expect([await readPrice(101), await readPrice(901)]).toEqual([0.45, 7.1234])
  })

  test('of changes in any order restores every price, also after a large decrease', async () => {
    const readPrices = async () =>
      (await reference.database.select({ price: products.price }).from(products).orderBy(products.id)).map(
        ({ price }) => price,
      )
    await setPrice(101, 0.057)
    const pricesBefore = await readPrices()
    const ids = [await addChange('PRICE', 10), await addChange('PRICE', -99), await addChange('PRICE', 7.3)]
    for (const place of [0, 2, 1]) await rollBackPriceChange(manager, ids[place] ?? 0)
    expect(await readPrices()).toEqual(pricesBefore)
  })

  test('happens only once', async () => {
    const id = await addChange('PRICE', 10)
    const outcomes = await Promise.all([rollBackPriceChange(manager, id), rollBackPriceChange(manager, id)])
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await rollBackPriceChange(manager, id)).toMatchObject({ failure: { code: 10404 } })
    expect(await fetchRollbackMoves(manager, id)).toMatchObject({ failure: { code: 10404 } })
    expect(await readPrice(101)).toBe(0.45)
  })
})

test('the record of changes names the person who changed prices, and the person who rolled back the change', async () => {
  const id = await addChange('SHIPPING', -2.5)
  await rollBackPriceChange(manager, id)
  const caller = await reference.signInAs('manager')
  const { data } = await caller.post('api/admin/audit/all', { kind: 'price' })
  expect(data.items).toMatchObject([
    { thingId: id, thing: 'Shipping -2.5 %', action: 'rolledBack', fields: [], user: { id: 2 } },
    {
      thingId: id,
      thing: 'Shipping -2.5 %',
      action: 'created',
      fields: [
        { field: 'type', from: null, to: 'Shipping' },
        { field: 'value', from: null, to: '-2.5 %' },
      ],
      user: { id: 2 },
    },
  ])
})

describe('the list', () => {
  beforeEach(async () => {
    await reference.database.insert(priceChanges).values([
      { id: 41, type: 'PRICE', value: 2.5, createdAt: new Date('2026-03-02T05:30:00Z') },
      { id: 42, type: 'SHIPPING', value: 4, createdAt: new Date('2026-03-02T18:00:00Z') },
      { id: 43, type: 'PRICE', value: -1.5, createdAt: new Date('2026-05-01T18:00:00Z') },
      {
        id: 44,
        type: 'PRICE',
        value: 9,
        createdAt: new Date('2026-06-01T18:00:00Z'),
        rolledBackAt: new Date('2026-06-02T18:00:00Z'),
      },
    ])
  })

  test.each([
    [{}, [43, 42, 41]],
    [{ id: 42 }, [42]],
    [{ type: 'PRICE' as const }, [43, 41]],
    [{ value: -1.5 }, [43]],
    // Change 41 was made on March 1 at 23:30 in Chicago.
    [{ date: '2026-03-01' }, [41]],
    [{ date: '2026-03-02' }, [42]],
    [{ id: 44 }, []],
  ])('filtered by %j has the changes %j', async (filter, ids) => {
    const { items, count } = await valueOrThrow(fetchPriceChanges(manager, 0, filter))
    expect([items.map(({ id }) => id), count]).toEqual([ids, ids.length])
  })

  test('shows type, percentage and time of each change', async () => {
    expect((await valueOrThrow(fetchPriceChanges(manager, 0, { id: 41 }))).items).toEqual([
      { id: 41, type: 'PRICE', value: 2.5, createdAt: '03.01.2026 23:30' },
    ])
  })

  test('has pages of twenty', async () => {
    await reference.database.insert(priceChanges).values(
      Array.from({ length: 20 }, (_, index) => ({
        id: 50 + index,
        type: 'PRICE' as const,
        value: 1,
        createdAt: reference.time.now,
      })),
    )
    const pages = [0, 1].map((page) => valueOrThrow(fetchPriceChanges(manager, page, {})))
    expect((await Promise.all(pages)).map(({ items, count }) => [items.length, items[0]?.id, count])).toEqual(
      [
        [20, 69, 23],
        [3, 43, 23],
      ],
    )
  })
})
