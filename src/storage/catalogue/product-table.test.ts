import { parse } from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { CopyDatabase } from '../copy-database.ts'
import { readProductChunks } from './product-chunks.ts'
import { putProducts, removeProducts, removeProductsExcept } from './product-table.ts'
import { readChildren, readProduct, readProducts, storedProduct } from './stored-product.ts'
import type { WalkState } from './stored-walk.ts'
import { putWalkedProducts, readWalk } from './walk-table.ts'

function product(id: number, parentId = -1): Product {
  return parse(storedProduct, { id, parentId, name: `Product ${id}`, type: 'PRODUCT', price: 1 })
}

let copy: CopyDatabase
let databaseCount = 0
beforeEach(() => {
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
})

test('readProduct returns one product, and undefined for an unknown id', async () => {
  await putProducts(copy, [product(7)])
  expect((await readProduct(copy, 7))?.name).toBe('Product 7')
  expect(await readProduct(copy, 8)).toBeUndefined()
})

test('readChildren returns the children of a product and of the root', async () => {
  await putProducts(copy, [product(1), product(2, 1), product(3, 1), product(4, 2)])
  expect((await readChildren(copy, 1)).map(({ id }) => id)).toEqual([2, 3])
  expect((await readChildren(copy, -1)).map(({ id }) => id)).toEqual([1])
})

test('readProducts returns products in the order of the ids, and skips unknown ids', async () => {
  await putProducts(copy, [product(1), product(2), product(3)])
  expect((await readProducts(copy, [3, 99, 1])).map(({ id }) => id)).toEqual([3, 1])
})

test('readChildren leaves out an unreadable row', async () => {
  await copy.table('products').bulkPut([{ id: 1, parentId: -1, name: 5 }, product(2)])
  expect((await readChildren(copy, -1)).map(({ id }) => id)).toEqual([2])
})

test('putProducts replaces a stored product', async () => {
  await putProducts(copy, [product(1)])
  await putProducts(copy, [{ ...product(1), price: 2 }])
  expect((await readProduct(copy, 1))?.price).toBe(2)
})

test('removeProductsExcept removes all products except those with the given ids', async () => {
  await putProducts(copy, [product(1), product(2), product(3)])
  expect(await removeProductsExcept(copy, [1, 3, 50])).toBe(1)
  expect(await copy.products.toCollection().primaryKeys()).toEqual([1, 3])
})

const COMPLETE_WALK: WalkState = {
  pass: null,
  total: 3,
  completeAt: 5000,
  walkAgainAt: 9000,
  unreadable: 0,
}

test('after a complete walk the total follows the products that are removed and added', async () => {
  await putWalkedProducts(copy, [product(1), product(2), product(3)], COMPLETE_WALK)
  await removeProducts(copy, [2, 50])
  expect((await readWalk(copy)).total).toBe(2)
  await putProducts(copy, [{ ...product(1), price: 2 }, product(4), product(5)])
  expect((await readWalk(copy)).total).toBe(4)
})

test('during a walk the total stays the number that the server answered', async () => {
  const pass = { startedAt: 6000, nextPage: 1, unreadable: 0 }
  await putWalkedProducts(copy, [product(1), product(2)], { ...COMPLETE_WALK, pass })
  await removeProducts(copy, [2])
  await putProducts(copy, [product(3)])
  expect((await readWalk(copy)).total).toBe(3)
})

test('readProductChunks reads every product in chunks of 500', async () => {
  await putProducts(
    copy,
    Array.from({ length: 1200 }, (_, index) => product(index + 1)),
  )
  const chunks: [number, number | undefined, number | undefined][] = []
  for await (const chunk of readProductChunks(copy)) {
    chunks.push([chunk.length, chunk[0]?.id, chunk.at(-1)?.id])
  }
  expect(chunks).toEqual([
    [500, 1, 500],
    [500, 501, 1000],
    [200, 1001, 1200],
  ])
})

test('readProductChunks reads no chunk of an empty copy', async () => {
  for await (const _ of readProductChunks(copy)) expect.unreachable()
})
