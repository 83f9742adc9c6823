import { beforeEach, expect, test } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { readListTag } from '#storage/catalogue/list-tags.ts'
import { putProducts, readProductIds, removeProducts } from '#storage/catalogue/product-table.ts'
import { readProduct } from '#storage/catalogue/stored-product.ts'
import { clearProducts, readWalk } from '#storage/catalogue/walk-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { product } from '#tests/support/product.ts'
import { putPageTag } from './known-lists.ts'
import { type WalkParts, walkCatalogue } from './walk.ts'

let copy: CopyDatabase
let databaseCount = 0
/** The products of the test's server. The tag of a list is its content. */
let catalogue: Product[]
let answerKinds: string[]
let unreadableIds: number[]
let parts: WalkParts
let now: number

beforeEach(() => {
  databaseCount += 1
  copy = new CopyDatabase(`known-${databaseCount}`)
  catalogue = Array.from({ length: 120 }, (_, index) => product({ id: index + 1 }))
  answerKinds = []
  unreadableIds = []
  now = 1_000_000
  parts = {
    copy,
    build: 'build 1',
    now: () => now,
    pause: async () => {},
    random: () => 0.5,
    async fetchProductsPage({ page, size }, _signal, knownPage) {
      const items = catalogue.slice(page * size, (page + 1) * size)
      const tag = JSON.stringify([items, catalogue.length])
      const isUnchanged = knownPage?.tag === tag
      answerKinds.push(`page ${page} ${isUnchanged ? 'unchanged' : 'read'}`)
      return isUnchanged
        ? { ok: true, ...knownPage }
        : { ok: true, value: { items, count: catalogue.length, unreadableIds }, tag }
    },
    async fetchProductIds(_signal, knownIds) {
      const items = catalogue.map(({ id }) => id)
      const tag = items.join()
      const isUnchanged = knownIds?.tag === tag
      answerKinds.push(`ids ${isUnchanged ? 'unchanged' : 'read'}`)
      return isUnchanged
        ? { ok: true, ...knownIds }
        : { ok: true, value: { items, count: items.length }, tag }
    },
    async fetchProductsByIds() {
      throw new Error('not called')
    },
  }
})

/** Walks through the catalogue once. Returns for each list whether the server sent it or answered that it is unchanged. */
async function walk(): Promise<string[]> {
  answerKinds = []
  expect(await walkCatalogue(parts, new AbortController().signal)).toBeNull()
  return answerKinds
}

const ALL_READ = ['page 0 read', 'page 1 read', 'page 2 read', 'ids read']
const ALL_UNCHANGED = ['page 0 unchanged', 'page 1 unchanged', 'page 2 unchanged', 'ids unchanged']

test('a walk without changes reads no list again, and is complete', async () => {
  expect(await walk()).toEqual(ALL_READ)
  now = 2_000_000
  expect(await walk()).toEqual(ALL_UNCHANGED)
  expect(await readWalk(copy)).toEqual({
    pass: null,
    total: 120,
    completeAt: 2_000_000,
    walkAgainAt: 88_400_000,
    unreadable: 0,
  })
})

test('only the page of a changed product is read', async () => {
  await walk()
  catalogue[60] = product({ id: 61, price: 7 })
  expect(await walk()).toEqual(['page 0 unchanged', 'page 1 read', 'page 2 unchanged', 'ids unchanged'])
  expect((await readProduct(copy, 61))?.price).toBe(7)
  expect(await walk()).toEqual(ALL_UNCHANGED)
})

test('a removed product is removed from the copy, and the next walk reads nothing', async () => {
  await walk()
  catalogue.pop()
  await walk()
  expect(await readProductIds(copy)).toHaveLength(119)
  expect(await walk()).toEqual(ALL_UNCHANGED)
})

test('a product that was changed on the device is read again, although the server has not changed it', async () => {
  await walk()
  await putProducts(copy, [product({ id: 61, price: 7 })])
  expect(await walk()).toEqual(['page 0 unchanged', 'page 1 read', 'page 2 unchanged', 'ids unchanged'])
  expect((await readProduct(copy, 61))?.price).toBe(product({ id: 61 }).price)
})

test('a product that the device removed is read again', async () => {
  await walk()
  await removeProducts(copy, [61])
  expect(await walk()).toEqual(['page 0 unchanged', 'page 1 read', 'page 2 unchanged', 'ids unchanged'])
  expect(await readProductIds(copy)).toHaveLength(120)
})

test('a page that another tab changed while it was stored gets no tag', async () => {
  await putProducts(copy, [product({ id: 61, price: 7 })])
  await putPageTag(parts, 1, 'tag', { items: [product({ id: 61 })], count: 120, unreadableIds: [] })
  expect(await readListTag(copy, 1)).toBeNull()
})

test('another build of the app reads every list again', async () => {
  await walk()
  parts = { ...parts, build: 'build 2' }
  expect(await walk()).toEqual(ALL_READ)
  expect(await walk()).toEqual(ALL_UNCHANGED)
})

test('a page with unreadable rows is read by each walk', async () => {
  unreadableIds = [900]
  await walk()
  expect((await walk()).slice(0, 3)).toEqual(['page 0 read', 'page 1 read', 'page 2 read'])
  expect((await readWalk(copy)).unreadable).toBe(3)
})

test('a deleted copy has no tags', async () => {
  await walk()
  await clearProducts(copy)
  expect(await copy.settings.where('key').startsWith('tag:').count()).toBe(0)
  expect(await walk()).toEqual(ALL_READ)
})
