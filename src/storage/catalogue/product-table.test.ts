import { parse } from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { CopyDatabase } from '../copy-database.ts'
import { readProductChunks } from './product-chunks.ts'
import { putProducts, removeProductsExcept } from './product-table.ts'
import { readChildren, readProduct, readProducts, storedProduct } from './stored-product.ts'

function product(id: number, parentId = -1): Product {
  return parse(storedProduct, { id, parentId, name: `Product ${id}`, type: 'PRODUCT', price: 1 })
}

let copy: CopyDatabase
let opened = 0
beforeEach(() => {
  opened += 1
  copy = new CopyDatabase(String(opened))
})

test('reads one product, and nothing where there is none', async () => {
  await putProducts(copy, [product(7)])
  expect((await readProduct(copy, 7))?.name).toBe('Product 7')
  expect(await readProduct(copy, 8)).toBeUndefined()
})

test('reads children of a product and of the root', async () => {
  await putProducts(copy, [product(1), product(2, 1), product(3, 1), product(4, 2)])
  expect((await readChildren(copy, 1)).map(({ id }) => id)).toEqual([2, 3])
  expect((await readChildren(copy, -1)).map(({ id }) => id)).toEqual([1])
})

test('reads products in the order of the ids and leaves out unknown ones', async () => {
  await putProducts(copy, [product(1), product(2), product(3)])
  expect((await readProducts(copy, [3, 99, 1])).map(({ id }) => id)).toEqual([3, 1])
})

test('leaves out a row that cannot be read', async () => {
  await copy.table('products').bulkPut([{ id: 1, parentId: -1, name: 5 }, product(2)])
  expect((await readChildren(copy, -1)).map(({ id }) => id)).toEqual([2])
})

test('replaces a product that is there', async () => {
  await putProducts(copy, [product(1)])
  await putProducts(copy, [{ ...product(1), price: 2 }])
  expect((await readProduct(copy, 1))?.price).toBe(2)
})

test('removes what is not named', async () => {
  await putProducts(copy, [product(1), product(2), product(3)])
  expect(await removeProductsExcept(copy, [1, 3, 50])).toBe(1)
  expect(await copy.products.toCollection().primaryKeys()).toEqual([1, 3])
})

test('hands out every product in chunks of 500', async () => {
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

test('hands out no chunk of an empty copy', async () => {
  for await (const _ of readProductChunks(copy)) expect.unreachable()
})
