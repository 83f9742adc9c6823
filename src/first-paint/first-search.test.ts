import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSearch, type ProductSearch } from '#catalogue/search.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { openFirstSearch } from './first-search.ts'
import { readIndex } from './read-index.ts'

const AT_ONCE = 0
let copy: CopyDatabase
let accountKey: string
let running: ProductSearch[]
let deviceCount = 0

/** A page of this device has stored the index of three products, and was left. */
beforeEach(async () => {
  deviceCount += 1
  accountKey = `first-search-${deviceCount}`
  copy = new CopyDatabase(accountKey)
  running = []
  await putProducts(copy, [
    product({ id: 1, name: 'Plate Frame' }),
    product({ id: 2, name: 'Tag Pouch' }),
    product({ id: 3, name: 'Floor Mat', hiddenProduct: true }),
  ])
  const search = await openSearch(copy, () => null, { restMs: AT_ONCE })
  await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
  search.close()
})
afterEach(() => {
  for (const search of running) search.close()
  copy.close()
})

const STAFF = { privileges: [{ group: 'Products', actions: ['view'] }] }

async function open(person: typeof STAFF | null = null) {
  return openFirstSearch(accountKey, person, await readIndex(accountKey))
}

async function namesFound(text: string, person: typeof STAFF | null = null) {
  const search = await open(person)
  return (await search?.firstMatches(text, 8))?.map(({ name }) => name)
}

test('finds products by the stored index, if the person may see them', async () => {
  expect(await namesFound('pou')).toEqual(['Tag Pouch'])
  expect(await namesFound('mat')).toEqual([])
  expect(await namesFound('mat', STAFF)).toEqual(['Floor Mat'])
})

test('finds products written since the index was stored, and no removed ones', async () => {
  await putProducts(copy, [product({ id: 4, name: 'Key Ring' }), product({ id: 1, name: 'Licence Frame' })])
  await removeProducts(copy, [2])
  expect(await namesFound('ring')).toEqual(['Key Ring'])
  expect(await namesFound('frame')).toEqual(['Licence Frame'])
  expect(await namesFound('pouch')).toEqual([])
})

test('leaves the search to the catalogue if no index is stored', async () => {
  await copy.settings.delete('searchIndex')
  expect(await open()).toBeNull()
})

test('leaves the search to the catalogue if so many changes were written that they are read in pieces', async () => {
  await putProducts(
    copy,
    Array.from({ length: 126 }, (_, at) => product({ id: 100 + at, name: `Label ${at}` })),
  )
  expect(await open()).toBeNull()
})

test('lets the catalogue’s search continue with its index and read later changes', async () => {
  const first = await open()
  await putProducts(copy, [product({ id: 4, name: 'Key Ring' })])
  // Writes a product without a note, as no part of the app does: only a reading of all products finds it.
  await copy.products.put(product({ id: 99, name: 'Unnoted Frame' }))
  const search = await openSearch(copy, () => null, { opened: first?.opened ?? null })
  running.push(search)
  expect(await search.find('ring', 8)).toEqual([4])
  expect(await search.find('frame', 8)).toEqual([1])
})

test('lets the catalogue’s search read the index again if another tab has stored its own', async () => {
  const first = await open()
  await copy.settings.put({ key: 'changedProducts', value: { since: 5, ids: [4] } })
  await copy.products.put(product({ id: 4, name: 'Key Ring' }))
  const search = await openSearch(copy, () => null, { opened: first?.opened ?? null })
  running.push(search)
  expect(await search.find('ring', 8)).toEqual([4])
})
