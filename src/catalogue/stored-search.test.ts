import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { clearProducts } from '#storage/catalogue/walk-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { product } from '#tests/support/product.ts'
import { openSearch, type ProductSearch } from './search.ts'

const AT_ONCE = 0
const NEVER = 2 ** 31 - 1

let copy: CopyDatabase
let openSearches: ProductSearch[]
let databaseCount = 0

beforeEach(async () => {
  databaseCount += 1
  copy = new CopyDatabase(`stored-${databaseCount}`)
  openSearches = []
  await putProducts(copy, [
    product({ id: 1, name: 'Plate Frame' }),
    product({ id: 2, name: 'Tag Pouch' }),
    product({ id: 3, name: 'Floor Mat' }),
  ])
})
afterEach(() => closeSearches())

async function startSearch(storeDelayMs = NEVER, connection = copy): Promise<ProductSearch> {
  const search = await openSearch(connection, () => null, { storeDelayMs })
  openSearches.push(search)
  return search
}

function closeSearches(): void {
  for (const search of openSearches.splice(0)) search.close()
}

function find(search: ProductSearch, text: string): Promise<number[]> {
  return search.find(text, 20)
}

async function findAfterStart(text: string): Promise<number[]> {
  const ids = await find(await startSearch(), text)
  closeSearches()
  return ids
}

async function readChangedIds(): Promise<unknown> {
  return (await copy.settings.get('changedProducts'))?.value
}

/** Opens a page, waits until it has stored its index, and leaves it. */
async function startUntilStored(): Promise<void> {
  await startSearch(AT_ONCE)
  await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
  closeSearches()
}

/** Writes a product without a note of the change; the app never does so. Only a search that reads all products finds it. */
async function putUnnotedFrame(): Promise<void> {
  await copy.products.put(product({ id: 99, name: 'Unnoted Frame' }))
}

const notedFrameIds = [1]
const allFrameIds = [1, 99]

test('a start opens the stored index, and does not read the products', async () => {
  await startUntilStored()
  await putUnnotedFrame()
  expect(await findAfterStart('frame')).toEqual(notedFrameIds)
  expect(await findAfterStart('mat')).toEqual([3])
})

describe('a product written while no page searched', () => {
  beforeEach(startUntilStored)

  test('is found after a new start by its new name only', async () => {
    await putProducts(copy, [product({ id: 2, name: 'Key Ring' }), product({ id: 4, name: 'Nitrogen' })])
    expect(await findAfterStart('key')).toEqual([2])
    expect(await findAfterStart('nitorgen')).toEqual([4])
    expect(await findAfterStart('pouch')).toEqual([])
  })

  test.each([
    ['removed', () => removeProducts(copy, [3])],
    ['hidden', () => putProducts(copy, [product({ id: 3, name: 'Floor Mat', hiddenProduct: true })])],
    ['archived', () => putProducts(copy, [product({ id: 3, name: 'Floor Mat', archive: true })])],
    ['cleared', () => clearProducts(copy)],
  ])('is not found after a new start if it was %s', async (_, change) => {
    await change()
    expect(await findAfterStart('mat')).toEqual([])
  })

  test('is read together with all other products when very many were written', async () => {
    const manyCaps = Array.from({ length: 2001 }, (_, index) =>
      product({ id: 1000 + index, name: `Cap ${index}` }),
    )
    await putProducts(copy, manyCaps)
    expect(await copy.settings.bulkGet(['searchIndex', 'changedProducts'])).toEqual([undefined, undefined])
    await putUnnotedFrame()
    expect(await findAfterStart('frame')).toEqual(allFrameIds)
    expect(await findAfterStart('2400')).toEqual([2400])
  })

  test('is added to the stored index by the next page if many were written', async () => {
    const manyCaps = Array.from({ length: 140 }, (_, index) =>
      product({ id: 1000 + index, name: `Cap ${index}` }),
    )
    await putProducts(copy, manyCaps)
    await startSearch(AT_ONCE)
    await vi.waitFor(async () => expect(await readChangedIds()).toMatchObject({ ids: [] }))
    closeSearches()
    expect(await findAfterStart('1042')).toEqual([1042])
    expect(await findAfterStart('1139')).toEqual([1139])
  })
})

describe('a new index replaces a stored index', () => {
  beforeEach(startUntilStored)
  const changeIndex = async (changes: object) => {
    const row = await copy.settings.get('searchIndex')
    await copy.settings.put({ key: 'searchIndex', value: { ...(row?.value as object), ...changes } }) // startUntilStored wrote this row
  }

  test.each([
    ['of another version', () => changeIndex({ version: 1 })],
    ['without one of its parts', () => changeIndex({ names: undefined })],
    ['that names fewer products than it counts', () => changeIndex({ names: 'plate frame 1' })],
    [
      'with fewer words than it counts',
      () => changeIndex({ textWords: { words: 'plate', ends: new Uint32Array(), slots: new Uint32Array() } }),
    ],
    ['without the shown fields', () => changeIndex({ rows: { texts: '', ends: new Uint32Array() } })],
    [
      'with fewer shown fields than it counts',
      () => changeIndex({ rows: { texts: '{}', ends: new Uint32Array([2, 4, 6]) } }),
    ],
    ['that is not an index', () => copy.settings.put({ key: 'searchIndex', value: 'index' })],
    ['without a note of changes', () => copy.settings.delete('changedProducts')],
    ['with an unreadable note of changes', () => copy.settings.put({ key: 'changedProducts', value: {} })],
  ])('%s', async (_, damageIndex) => {
    await damageIndex()
    await putUnnotedFrame()
    expect(await findAfterStart('frame')).toEqual(allFrameIds)
    await startUntilStored()
    expect(await findAfterStart('frame')).toEqual(allFrameIds)
  })

  test('when a product is written while the note is unreadable', async () => {
    await copy.settings.put({ key: 'changedProducts', value: { ids: 'all' } })
    await putProducts(copy, [product({ id: 3, name: 'Key Ring' })])
    expect(await findAfterStart('mat')).toEqual([])
    expect(await findAfterStart('key')).toEqual([3])
  })
})

describe('two tabs', () => {
  const CAPS = Array.from({ length: 100 }, (_, index) => product({ id: 1000 + index, name: `Cap ${index}` }))

  test('find the products that either tab wrote; a new start finds them too', async () => {
    const otherTab = new CopyDatabase(`stored-${databaseCount}`)
    const searches = [await startSearch(AT_ONCE), await startSearch(AT_ONCE, otherTab)]
    await putProducts(copy, CAPS)
    await putProducts(otherTab, [product({ id: 2, name: 'Key Ring' })])
    await removeProducts(copy, [3])
    for (const search of searches) {
      expect([await find(search, 'ring'), await find(search, 'mat')]).toEqual([[2], []])
    }
    await vi.waitFor(async () => expect(await readChangedIds()).toMatchObject({ ids: [] }))
    closeSearches()
    otherTab.close()
    expect([await findAfterStart('ring'), await findAfterStart('1042'), await findAfterStart('mat')]).toEqual(
      [[2], [1042], []],
    )
  })

  test('a tab that missed writes of the other tab applies them before it stores its index', async () => {
    const otherSearch = await startSearch(AT_ONCE)
    await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
    await putUnnotedFrame()
    await copy.settings.bulkDelete(['searchIndex', 'changedProducts'])
    await putProducts(copy, CAPS)
    await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
    expect(await find(otherSearch, 'frame')).toEqual(allFrameIds)
  })
})

test('a search reads the products if the stored index cannot be read', async () => {
  await startUntilStored()
  vi.spyOn(copy.settings, 'bulkGet').mockRejectedValueOnce(new DOMException('', 'UnknownError'))
  expect(await findAfterStart('pouch')).toEqual([2])
})

test('a search works on a full device, which cannot note the changes of products', async () => {
  vi.spyOn(copy.settings, 'put').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'))
  expect(await findAfterStart('pouch')).toEqual([2])
})
