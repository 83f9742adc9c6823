import { afterEach, beforeEach, expect, test } from 'vitest'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts, removeProductsExcept } from '#storage/catalogue/product-table.ts'
import { clearProducts } from '#storage/catalogue/walk-table.ts'
import { product } from '#tests/support/product.ts'
import { openSearch, type ProductSearch } from './search.ts'

let copy: CopyDatabase
let search: ProductSearch
let databaseCount = 0

beforeEach(async () => {
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
  await putProducts(
    copy,
    Array.from({ length: 1100 }, (_, index) => product({ id: index + 1, name: `Frame ${index + 1}` })),
  )
  search = await openSearch(copy, () => null)
})
afterEach(() => search.close())

function find(text: string): Promise<number[]> {
  return search.find(text, 2000)
}

test('the search finds every product of the copy', async () => {
  expect(await find('frame')).toHaveLength(1100)
})

test('the search finds a product at once that was added after the start', async () => {
  await putProducts(copy, [product({ id: 5000, name: 'Nitrogen Caps' })])
  expect(await find('nitrogen')).toEqual([5000])
})

test('the search finds a product by its new name only', async () => {
  await putProducts(copy, [product({ id: 3, name: 'Pouch' })])
  expect(await find('pouch')).toEqual([3])
  expect(await find('frame')).toHaveLength(1099)
})

test('the search shows the fields of the last write', async () => {
  await putProducts(copy, [product({ id: 3, name: 'Frame 3', price: 9.99 })])
  expect(await search.findFirstMatches('3', 1)).toMatchObject([{ id: 3, name: 'Frame 3', price: 9.99 }])
})

test('the search does not find a removed product', async () => {
  await removeProductsExcept(copy, [1, 2, 3])
  expect(await find('frame')).toEqual([1, 2, 3])
})

test('the search finds nothing in a cleared copy, and later products again', async () => {
  await clearProducts(copy)
  expect(await find('frame')).toEqual([])
  await putProducts(copy, [product({ id: 3, name: 'Frame' })])
  expect(await find('frame')).toEqual([3])
})

test('the search finds products that another tab wrote', async () => {
  const otherTab = new CopyDatabase(String(databaseCount))
  await putProducts(otherTab, [product({ id: 6000, name: 'Floor Mat' })])
  expect(await find('floor')).toEqual([6000])
  otherTab.close()
})

test('the search does not find products of another account’s copy', async () => {
  const otherCopy = new CopyDatabase(`other-${databaseCount}`)
  await putProducts(otherCopy, [product({ id: 7000, name: 'Key Tag' })])
  expect(await find('key')).toEqual([])
  otherCopy.close()
})
