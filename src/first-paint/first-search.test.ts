import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSearch, type ProductSearch } from '#catalogue/search.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { product } from '#tests/support/product.ts'
import { openFirstSearch } from './first-search.ts'
import { readIndex } from './read-index.ts'

let copy: CopyDatabase
let accountKey: string
let openSearches: ProductSearch[]
let deviceCount = 0

/** An earlier page of this device has stored the index of three products. */
beforeEach(async () => {
  deviceCount += 1
  accountKey = `first-search-${deviceCount}`
  copy = new CopyDatabase(accountKey)
  openSearches = []
  await putProducts(copy, [
    product({ id: 1, name: 'Plate Frame' }),
    product({ id: 2, name: 'Tag Pouch' }),
    product({ id: 3, name: 'Floor Mat', hiddenProduct: true }),
  ])
  const search = await openSearch(copy, () => null, { storeDelayMs: 0 })
  await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
  search.close()
})
afterEach(() => {
  for (const search of openSearches) search.close()
  copy.close()
})

const STAFF = { privileges: [{ group: 'Products', actions: ['view'] }] }

async function openSearchFor(person: typeof STAFF | null = null) {
  return openFirstSearch(accountKey, person, await readIndex(accountKey))
}

async function findNames(text: string, person: typeof STAFF | null = null) {
  const search = await openSearchFor(person)
  return (await search?.findFirstMatches(text, 8))?.map(({ name }) => name)
}

test('the first search finds products that the person may see in the stored index', async () => {
  expect(await findNames('pou')).toEqual(['Tag Pouch'])
  expect(await findNames('mat')).toEqual([])
  expect(await findNames('mat', STAFF)).toEqual(['Floor Mat'])
})

test('the first search finds products that changed after the index was stored, but no removed products', async () => {
  await putProducts(copy, [product({ id: 4, name: 'Key Ring' }), product({ id: 1, name: 'Licence Frame' })])
  await removeProducts(copy, [2])
  expect(await findNames('ring')).toEqual(['Key Ring'])
  expect(await findNames('frame')).toEqual(['Licence Frame'])
  expect(await findNames('pouch')).toEqual([])
})

test('the first search does not open if no index is stored', async () => {
  await copy.settings.delete('searchIndex')
  expect(await openSearchFor()).toBeNull()
})

test('the first search does not open if more than 125 products changed after the index was stored', async () => {
  const labels = Array.from({ length: 126 }, (_, index) =>
    product({ id: 100 + index, name: `Label ${index}` }),
  )
  await putProducts(copy, labels.slice(0, 125))
  expect(await findNames('label 124')).toContain('Label 124')
  await putProducts(copy, labels.slice(125))
  expect(await openSearchFor()).toBeNull()
})

test('the first search gives its index to the catalogue’s search, which reads later changes', async () => {
  const firstSearch = await openSearchFor()
  await putProducts(copy, [product({ id: 4, name: 'Key Ring' })])
  // Unlike the app, this line does not store that the product changed: only a reading of all products would find it.
  await copy.products.put(product({ id: 99, name: 'Unnoted Frame' }))
  const search = await openSearch(copy, () => null, { openedIndex: firstSearch?.openedIndex ?? null })
  openSearches.push(search)
  expect(await search.find('ring', 8)).toEqual([4])
  expect(await search.find('frame', 8)).toEqual([1])
})

test('the catalogue’s search finds the changed products that another tab noted for a newer index', async () => {
  const firstSearch = await openSearchFor()
  await copy.settings.put({ key: 'changedProducts', value: { since: 5, ids: [4] } })
  await copy.products.put(product({ id: 4, name: 'Key Ring' }))
  const search = await openSearch(copy, () => null, { openedIndex: firstSearch?.openedIndex ?? null })
  openSearches.push(search)
  expect(await search.find('ring', 8)).toEqual([4])
})
