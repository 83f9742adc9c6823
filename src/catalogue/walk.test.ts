import { beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#api/failure.ts'
import type { Product } from '#domain/products/product.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts, readProductIds } from '#storage/catalogue/product-table.ts'
import { readProduct } from '#storage/catalogue/stored-product.ts'
import { readTermsKnownSince } from '#storage/catalogue/terms-since.ts'
import { clearProducts, readWalk } from '#storage/catalogue/walk-table.ts'
import { product } from '#tests/support/product.ts'
import { type WalkParts, walkCatalogue } from './walk.ts'

const OFFLINE: Failure = { kind: 'offline' }

let copy: CopyDatabase
let databaseCount = 0
/** The products of this test's server. */
let serverProducts: Product[]
let requests: string[]
let parts: WalkParts
let now: number

function idRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

beforeEach(() => {
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
  serverProducts = idRange(1, 120).map((id) => product({ id }))
  requests = []
  now = 1_000_000
  parts = {
    copy,
    now: () => now,
    pause: async () => {},
    random: () => 0.5,
    async fetchProductsPage({ page, size }) {
      requests.push(`page ${page} of ${size}`)
      const items = serverProducts.slice(page * size, (page + 1) * size)
      return { ok: true, value: { items, count: serverProducts.length, unreadableIds: [] } }
    },
    async fetchProductIds() {
      requests.push('ids')
      return { ok: true, value: { items: serverProducts.map(({ id }) => id), count: serverProducts.length } }
    },
    async fetchProductsByIds(requestedIds) {
      requests.push(`by ids ${requestedIds.join(',')}`)
      const items = serverProducts.filter(({ id }) => requestedIds.includes(id))
      return { ok: true, value: { items, count: items.length, unreadableIds: [] } }
    },
  }
})

function walk(signal = new AbortController().signal) {
  return walkCatalogue(parts, signal)
}

/** From now on requests of this page get no answer. */
function loseAnswersOf(lostPage: number): void {
  const { fetchProductsPage } = parts
  parts.fetchProductsPage = async (query, signal) =>
    query.page === lostPage ? { ok: false, failure: OFFLINE } : fetchProductsPage(query, signal)
}

test('the walk reads page by page, then the ids, and stores its time and that of the next walk', async () => {
  expect(await walk()).toBeNull()
  expect(requests).toEqual(['page 0 of 50', 'page 1 of 50', 'page 2 of 50', 'ids'])
  expect(await readProductIds(copy)).toEqual(idRange(1, 120))
  expect(await readWalk(copy)).toEqual({
    pass: null,
    total: 120,
    completeAt: 1_000_000,
    walkAgainAt: 87_400_000,
    unreadable: 0,
  })
})

test('the device notes since when it knows all products, until they are cleared', async () => {
  const { now } = parts
  loseAnswersOf(2)
  await walk()
  expect(await readTermsKnownSince(copy)).toBeNull()
  parts.fetchProductsPage = async () => ({ ok: true, value: { items: [], count: 120, unreadableIds: [] } })
  await walk()
  expect(await readTermsKnownSince(copy)).toBe(1_000_000)
  parts.now = () => now() + 60_000
  await walk()
  expect(await readTermsKnownSince(copy)).toBe(1_000_000)
  await clearProducts(copy)
  expect(await readTermsKnownSince(copy)).toBeNull()
})

test('the total leaves out a product that was removed after the last page was read', async () => {
  const { fetchProductIds } = parts
  parts.fetchProductIds = async (signal) => {
    serverProducts = serverProducts.filter(({ id }) => id !== 1)
    return fetchProductIds(signal)
  }
  expect(await walk()).toBeNull()
  expect((await readWalk(copy)).total).toBe(119)
})

test('the walk reads an empty catalogue', async () => {
  serverProducts = []
  expect(await walk()).toBeNull()
  expect(requests).toEqual(['page 0 of 50', 'ids'])
})

describe('an interrupted walk', () => {
  beforeEach(async () => {
    const { fetchProductsPage } = parts
    loseAnswersOf(1)
    expect(await walk()).toEqual({ kind: 'offline' })
    parts.fetchProductsPage = fetchProductsPage
    requests = []
  })

  test('keeps its products and the number of its next page', async () => {
    expect(await readProductIds(copy)).toEqual(idRange(1, 50))
    expect(await readWalk(copy)).toEqual({
      pass: { startedAt: 1_000_000, nextPage: 1, unreadable: 0 },
      total: 120,
      completeAt: null,
      walkAgainAt: null,
      unreadable: 0,
    })
  })

  test('continues at its page', async () => {
    now += 59 * 60_000
    expect(await walk()).toBeNull()
    expect(requests).toEqual(['page 1 of 50', 'page 2 of 50', 'ids'])
    // The first page is 59 minutes old.
    expect((await readWalk(copy)).completeAt).toBe(1_000_000)
  })

  test('starts again after an hour', async () => {
    now += 60 * 60_000
    await walk()
    expect(requests[0]).toBe('page 0 of 50')
  })
})

test('the walk stops between pages when it is aborted', async () => {
  const abort = new AbortController()
  parts.pause = async () => abort.abort()
  expect(await walk(abort.signal)).toBe('aborted')
  expect(requests).toEqual(['page 0 of 50'])
})

describe('removals', () => {
  beforeEach(async () => {
    await putProducts(copy, [product({ id: 5, name: 'Old name' }), product({ id: 900 })])
  })

  test('are made from a complete list of ids', async () => {
    await walk()
    expect(await readProduct(copy, 900)).toBeUndefined()
    expect((await readProduct(copy, 5))?.name).toBe('Product 5')
  })

  test.each<[string, { items: number[]; count: number }]>([
    ['counts more than it names', { items: idRange(1, 119), count: 120 }],
    ['names an id twice', { items: [...idRange(1, 119), 119], count: 120 }],
    ['is empty although the pages were not', { items: [], count: 0 }],
  ])('are not made from a list that %s', async (_, value) => {
    parts.fetchProductIds = async () => ({ ok: true, value })
    expect(await walk()).toBeNull()
    expect(await readProduct(copy, 900)).toBeDefined()
    expect((await readWalk(copy)).completeAt).toBe(1_000_000)
  })

  test('are not made without the list of ids, which the next walk requests again', async () => {
    const { fetchProductIds } = parts
    parts.fetchProductIds = async () => ({ ok: false, failure: { kind: 'timed-out' } })
    expect(await walk()).toEqual({ kind: 'timed-out' })
    expect(await readProduct(copy, 900)).toBeDefined()
    expect((await readWalk(copy)).completeAt).toBeNull()
    parts.fetchProductIds = fetchProductIds
    expect(await walk()).toBeNull()
    expect(await readProduct(copy, 900)).toBeUndefined()
  })

  test('do not concern a product that shifting pages hid: it is fetched', async () => {
    const { fetchProductsPage } = parts
    parts.fetchProductsPage = async (query, signal) => {
      const answer = await fetchProductsPage(query, signal)
      // After the first page a product on it is deleted: all later products move up by one, and no page shows id 51.
      if (query.page === 0) serverProducts = serverProducts.filter(({ id }) => id !== 1)
      return answer
    }
    expect(await walk()).toBeNull()
    expect(requests.at(-1)).toBe('by ids 51')
    expect(await readProductIds(copy)).toEqual(idRange(2, 120))
  })
})

test('more hidden products than a page has are fetched in several calls', async () => {
  const { fetchProductsPage } = parts
  serverProducts = idRange(1, 220).map((id) => product({ id }))
  parts.fetchProductsPage = async (query, signal) => {
    const answer = await fetchProductsPage(query, signal)
    // After each of the first two pages its products are deleted: no page shows the ids 51 to 100 and 151 to 200.
    if (query.page < 2)
      serverProducts = serverProducts.filter(
        ({ id }) => id > 50 && (query.page === 0 || id < 101 || id > 150),
      )
    return answer
  }
  expect(await walk()).toBeNull()
  expect(requests.slice(-2)).toEqual([
    `by ids ${idRange(51, 100).join(',')}`,
    `by ids ${idRange(151, 200).join(',')}`,
  ])
  expect(await readProductIds(copy)).toEqual([...idRange(51, 100), ...idRange(151, 220)])
})

test.each([
  [0, 65_800_000],
  [1, 109_000_000],
])(
  'the next walks of devices are spread over half a day: with the random number %d the next walk begins at %d',
  async (random, walkAgainAt) => {
    parts = { ...parts, random: () => random }
    await walk()
    expect((await readWalk(copy)).walkAgainAt).toBe(walkAgainAt)
  },
)

test('the walk counts unreadable rows and keeps their stored products', async () => {
  await putProducts(copy, [product({ id: 7, name: 'As it was' })])
  const { fetchProductsPage } = parts
  parts.fetchProductsPage = async (query, signal) => {
    const answer = await fetchProductsPage(query, signal)
    if (!answer.ok || query.page !== 0) return answer
    const items = answer.value.items.filter(({ id }) => id !== 7)
    return { ok: true, value: { ...answer.value, items, unreadableIds: [7] } }
  }
  expect(await walk()).toBeNull()
  expect((await readWalk(copy)).unreadable).toBe(1)
  expect((await readProduct(copy, 7))?.name).toBe('As it was')
})
