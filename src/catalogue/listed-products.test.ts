import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { ProductPage } from '#api/products/products.ts'
import type { Product } from '#domain/products/product.ts'
import { putProducts, readProductIds } from '#storage/catalogue/product-table.ts'
import { readProduct } from '#storage/catalogue/stored-product.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { product } from '#tests/support/product.ts'
import { compareChildren, confirmProducts, type ListedProductsParts } from './listed-products.ts'

const OFFLINE: Answer<ProductPage> = { ok: false, failure: { kind: 'offline' } }
const { signal } = new AbortController()

let copy: CopyDatabase
let databaseCount = 0
/** The products that the server lists. */
let listedProducts: Product[]
let parts: ListedProductsParts

function answerWith(items: Product[], fields: Partial<ProductPage> = {}): Answer<ProductPage> {
  return { ok: true, value: { items, count: items.length, unreadableIds: [], ...fields } }
}

function idRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

beforeEach(async () => {
  databaseCount += 1
  copy = new CopyDatabase(`listed ${databaseCount}`)
  listedProducts = [11, 12, 13].map((id) => product({ id, parentId: 1 }))
  await putProducts(copy, [...listedProducts, product({ id: 20, parentId: 2 })])
  parts = {
    copy,
    async fetchProductsPage({ page, size, id }) {
      const children = listedProducts.filter(({ parentId }) => parentId === id)
      return answerWith(children.slice(page * size, (page + 1) * size), { count: children.length })
    },
    fetchProductsByIds: async (requestedIds) =>
      answerWith(listedProducts.filter(({ id }) => requestedIds.includes(id))),
  }
})

/** Reads the children of product 1, as its page does. */
async function readGroup(): Promise<void> {
  const firstAnswer = await parts.fetchProductsPage({ page: 0, size: 50, id: 1 }, signal)
  if (!firstAnswer.ok) return
  await putProducts(copy, firstAnswer.value.items)
  await compareChildren(parts, 1, firstAnswer.value, signal)
}

describe('the children of a product', () => {
  test('are deleted from the copy when the server no longer lists them; children of other products stay', async () => {
    listedProducts = listedProducts.filter(({ id }) => id !== 12)
    await readGroup()
    expect(await readProductIds(copy)).toEqual([11, 13, 20])
  })

  test('are all deleted when the server lists none', async () => {
    listedProducts = []
    await readGroup()
    expect(await readProductIds(copy)).toEqual([20])
  })

  test('with another parent are stored under that parent', async () => {
    listedProducts = listedProducts.map((child) => (child.id === 12 ? { ...child, parentId: 2 } : child))
    await readGroup()
    expect((await readProduct(copy, 12))?.parentId).toBe(2)
  })

  test('are read to the last page', async () => {
    listedProducts = idRange(101, 220).map((id) => product({ id, parentId: 1 }))
    await readGroup()
    expect(await readProductIds(copy)).toEqual([20, ...idRange(101, 220)])
  })

  test.each([
    ['gets no answer', OFFLINE],
    ['has another count than the first page', answerWith([], { count: 119 })],
    ['is empty', answerWith([], { count: 120 })],
  ])('stay if their second page %s', async (_, secondPage) => {
    listedProducts = idRange(101, 220).map((id) => product({ id, parentId: 1 }))
    const { fetchProductsPage } = parts
    parts.fetchProductsPage = async (query, querySignal) =>
      query.page === 1 ? secondPage : fetchProductsPage(query, querySignal)
    await readGroup()
    expect(await readProductIds(copy)).toEqual(expect.arrayContaining([11, 12, 13, 20]))
  })

  test('stay if a row of the list has no id', async () => {
    parts.fetchProductsPage = async () => answerWith([], { count: 1, unreadableIds: [null] })
    await readGroup()
    expect(await readProductIds(copy)).toEqual([11, 12, 13, 20])
  })
})

describe('products requested by their ids', () => {
  test('are read again, and deleted if the server does not list them', async () => {
    listedProducts = [product({ id: 11, parentId: 1, price: 9 })]
    expect(await confirmProducts(parts, [11, 12, 20], signal)).toBe(true)
    expect(await readProductIds(copy)).toEqual([11, 13])
    expect((await readProduct(copy, 11))?.price).toBe(9)
  })

  test('are requested fifty at a time, to the last one', async () => {
    const requestedCounts: number[] = []
    const { fetchProductsByIds } = parts
    parts.fetchProductsByIds = async (ids, querySignal) => {
      requestedCounts.push(ids.length)
      return fetchProductsByIds(ids, querySignal)
    }
    const ids = idRange(101, 220)
    await putProducts(
      copy,
      ids.map((id) => product({ id, parentId: 1 })),
    )
    listedProducts = ids
      .filter((id) => id < 170 || id > 215)
      .map((id) => product({ id, parentId: 1, price: 9 }))
    expect(await confirmProducts(parts, ids, signal)).toBe(true)
    expect(requestedCounts).toEqual([50, 50, 20])
    expect(await readProductIds(copy)).toEqual([11, 12, 13, 20, ...idRange(101, 169), ...idRange(216, 220)])
    expect((await readProduct(copy, 220))?.price).toBe(9)
  })

  test('are not all confirmed if a later answer is missing or the work was aborted', async () => {
    const { fetchProductsByIds } = parts
    parts.fetchProductsByIds = async (ids, querySignal) =>
      ids.includes(220) ? OFFLINE : fetchProductsByIds(ids, querySignal)
    expect(await confirmProducts(parts, idRange(101, 220), signal)).toBe(false)
    expect(await confirmProducts(parts, [11, 12], AbortSignal.abort())).toBe(false)
    expect(await readProductIds(copy)).toEqual([11, 12, 13, 20])
  })

  test.each([
    ['no answer', OFFLINE],
    ['an answer with fewer rows than it counts', answerWith([], { count: 2 })],
    ['an answer about other products', answerWith([product({ id: 99 })])],
    ['an answer whose rows have no id', answerWith([], { count: 1, unreadableIds: [null] })],
  ])('stay after %s', async (_, answerOfServer) => {
    parts.fetchProductsByIds = async () => answerOfServer
    await confirmProducts(parts, [11, 12], signal)
    expect(await readProductIds(copy)).toEqual(expect.arrayContaining([11, 12, 13, 20]))
  })

  test('stay if their row cannot be read', async () => {
    parts.fetchProductsByIds = async () => answerWith([], { count: 1, unreadableIds: [12] })
    await confirmProducts(parts, [11, 12], signal)
    expect(await readProductIds(copy)).toEqual([12, 13, 20])
  })
})
