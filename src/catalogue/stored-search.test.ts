import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts, removeProducts } from '#storage/catalogue/product-table.ts'
import { clearWalked } from '#storage/catalogue/walk-table.ts'
import { product } from '#tests/support/product.ts'
import { openSearch, type ProductSearch } from './search.ts'

const AT_ONCE = 0
const NEVER = 2 ** 31 - 1

let copy: CopyDatabase
let running: ProductSearch[]
let opened = 0

beforeEach(async () => {
  opened += 1
  copy = new CopyDatabase(`stored-${opened}`)
  running = []
  await putProducts(copy, [
    product({ id: 1, name: 'Plate Frame' }),
    product({ id: 2, name: 'Tag Pouch' }),
    product({ id: 3, name: 'Floor Mat' }),
  ])
})
afterEach(() => close())

async function start(restMs = NEVER, connection = copy): Promise<ProductSearch> {
  const search = await openSearch(connection, () => null, { restMs })
  running.push(search)
  return search
}

function close(): void {
  for (const search of running.splice(0)) search.close()
}

function find(search: ProductSearch, text: string): Promise<number[]> {
  return search.find(text, 20)
}

async function findAfterStart(text: string): Promise<number[]> {
  const found = await find(await start(), text)
  close()
  return found
}

async function changedIds(): Promise<unknown> {
  return (await copy.settings.get('changedProducts'))?.value
}

/** A page stands until it has stored its index, and is left. */
async function startUntilStored(): Promise<void> {
  await start(AT_ONCE)
  await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
  close()
}

/** Written as no part of the app does, without a note of it: only who reads all products finds it. */
async function putUnnoted(): Promise<void> {
  await copy.products.put(product({ id: 99, name: 'Unnoted Frame' }))
}

const ofFrames = [1]
const ofAllFrames = [1, 99]

test('a start takes up the index that was stored, and does not read the products', async () => {
  await startUntilStored()
  await putUnnoted()
  expect(await findAfterStart('frame')).toEqual(ofFrames)
  expect(await findAfterStart('mat')).toEqual([3])
})

describe('what was written while nobody searched', () => {
  beforeEach(startUntilStored)

  test('is found after a new start by its new name alone', async () => {
    await putProducts(copy, [product({ id: 2, name: 'Key Ring' }), product({ id: 4, name: 'Nitrogen' })])
    expect(await findAfterStart('key')).toEqual([2])
    expect(await findAfterStart('nitorgen')).toEqual([4])
    expect(await findAfterStart('pouch')).toEqual([])
  })

  test.each([
    ['removed', () => removeProducts(copy, [3])],
    ['hidden', () => putProducts(copy, [product({ id: 3, name: 'Floor Mat', hiddenProduct: true })])],
    ['archived', () => putProducts(copy, [product({ id: 3, name: 'Floor Mat', archive: true })])],
    ['cleared', () => clearWalked(copy)],
  ])('is found no more after a new start where it was %s', async (_, change) => {
    await change()
    expect(await findAfterStart('mat')).toEqual([])
  })

  test('is read with all products where it was very much', async () => {
    const many = Array.from({ length: 2001 }, (_, index) =>
      product({ id: 1000 + index, name: `Cap ${index}` }),
    )
    await putProducts(copy, many)
    expect(await copy.settings.bulkGet(['searchIndex', 'changedProducts'])).toEqual([undefined, undefined])
    await putUnnoted()
    expect(await findAfterStart('frame')).toEqual(ofAllFrames)
    expect(await findAfterStart('2400')).toEqual([2400])
  })

  test('is stored by the next page where it was not little', async () => {
    const some = Array.from({ length: 100 }, (_, index) =>
      product({ id: 1000 + index, name: `Cap ${index}` }),
    )
    await putProducts(copy, some)
    await start(AT_ONCE)
    await vi.waitFor(async () => expect(await changedIds()).toMatchObject({ ids: [] }))
    close()
    expect(await findAfterStart('1042')).toEqual([1042])
  })
})

describe('a stored index is made anew', () => {
  beforeEach(startUntilStored)
  const change = async (changes: object) => {
    const row = await copy.settings.get('searchIndex')
    await copy.settings.put({ key: 'searchIndex', value: { ...(row?.value as object), ...changes } }) // of startUntilStored
  }

  test.each([
    ['of another version', () => change({ version: 1 })],
    ['that lacks a part', () => change({ names: undefined })],
    ['that names fewer products than it counts', () => change({ names: 'plate frame 1' })],
    [
      'with fewer words than it counts',
      () => change({ textWords: { words: 'plate', ends: new Uint32Array(), slots: new Uint32Array() } }),
    ],
    ['that lacks what matches show', () => change({ rows: { texts: '', ends: new Uint32Array() } })],
    [
      'with less of what matches show than it counts',
      () => change({ rows: { texts: '{}', ends: new Uint32Array([2, 4, 6]) } }),
    ],
    ['that is no index at all', () => copy.settings.put({ key: 'searchIndex', value: 'index' })],
    ['without a note of what was changed', () => copy.settings.delete('changedProducts')],
    [
      'with an unreadable note of what was changed',
      () => copy.settings.put({ key: 'changedProducts', value: {} }),
    ],
  ])('%s', async (_, spoil) => {
    await spoil()
    await putUnnoted()
    expect(await findAfterStart('frame')).toEqual(ofAllFrames)
    await startUntilStored()
    expect(await findAfterStart('frame')).toEqual(ofAllFrames)
  })

  test('where a product is written while the note is unreadable', async () => {
    await copy.settings.put({ key: 'changedProducts', value: { ids: 'all' } })
    await putProducts(copy, [product({ id: 3, name: 'Key Ring' })])
    expect(await findAfterStart('mat')).toEqual([])
    expect(await findAfterStart('key')).toEqual([3])
  })
})

describe('two tabs', () => {
  const CAPS = Array.from({ length: 100 }, (_, index) => product({ id: 1000 + index, name: `Cap ${index}` }))

  test('both follow what is written, and a new start finds all of it', async () => {
    const otherTab = new CopyDatabase(`stored-${opened}`)
    const searches = [await start(AT_ONCE), await start(AT_ONCE, otherTab)]
    await putProducts(copy, CAPS)
    await putProducts(otherTab, [product({ id: 2, name: 'Key Ring' })])
    await removeProducts(copy, [3])
    for (const search of searches) {
      expect([await find(search, 'ring'), await find(search, 'mat')]).toEqual([[2], []])
    }
    await vi.waitFor(async () => expect(await changedIds()).toMatchObject({ ids: [] }))
    close()
    otherTab.close()
    expect([await findAfterStart('ring'), await findAfterStart('1042'), await findAfterStart('mat')]).toEqual(
      [[2], [1042], []],
    )
  })

  test('one that heard nothing of what the other one wrote and stored takes it up before it stores', async () => {
    const slept = await start(AT_ONCE)
    await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
    await putUnnoted()
    await copy.settings.bulkDelete(['searchIndex', 'changedProducts'])
    await putProducts(copy, CAPS)
    await vi.waitFor(async () => expect(await copy.settings.get('searchIndex')).toBeDefined())
    expect(await find(slept, 'frame')).toEqual(ofAllFrames)
  })
})
