import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { putProducts, readProductIds } from '#storage/catalogue/product-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { createLockQueue } from '#tests/support/lock-queue.ts'
import { product } from '#tests/support/product.ts'
import { type CatalogueParts, createCatalogue, type RunningCatalogue } from './create-catalogue.ts'

const PRODUCTS_VIEWER: Pick<Account, 'privileges'> = {
  privileges: [{ group: 'Products', actions: ['view'] }],
}

let copy: CopyDatabase
let parts: CatalogueParts
let catalogue: RunningCatalogue
let isOnline: boolean
let person: Pick<Account, 'privileges'> | null
let requestedPageCount: number
let databaseCount = 0

beforeEach(() => {
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
  isOnline = true
  person = null
  requestedPageCount = 0
  const products = [
    product({ id: 1, name: 'Tag Pouch' }),
    product({ id: 2, name: 'Sample Pouch', hiddenProduct: true }),
  ]
  parts = {
    copy,
    now: () => 5000,
    isOnline: () => isOnline,
    person: () => person,
    pause: async () => {},
    locks: undefined,
    async fetchProductsPage() {
      requestedPageCount += 1
      return { ok: true, value: { items: products, count: 2, unreadableIds: [] } }
    },
    fetchProductIds: async () => ({ ok: true, value: { items: [1, 2], count: 2 } }),
    fetchProductsByIds: async () => ({ ok: true, value: { items: [], count: 0, unreadableIds: [] } }),
  }
  catalogue = createCatalogue(parts)
})
afterEach(() => catalogue.stop())

test('refresh fills the copy, and the status shows its progress', async () => {
  const phases = new Set<string>()
  catalogue.subscribe(() => phases.add(catalogue.read().phase))
  await catalogue.refresh()
  await vi.waitFor(() =>
    expect(catalogue.read()).toEqual({
      phase: 'idle',
      storedCount: 2,
      totalCount: 2,
      completeAt: 5000,
      unreadableCount: 0,
      failure: null,
    }),
  )
  expect(phases).toContain('reading')
})

test('two refreshes at the same time share one walk', async () => {
  await Promise.all([catalogue.refresh(), catalogue.refresh()])
  expect(requestedPageCount).toBe(1)
})

describe('refresh', () => {
  test('ends as failed if the copy cannot be written, and the next one tries again', async () => {
    const writing = vi.spyOn(copy.products, 'bulkPut').mockRejectedValue(new DOMException('', 'UnknownError'))
    await catalogue.refresh()
    expect(catalogue.read().phase).toBe('failed')
    writing.mockRestore()
    await catalogue.refresh()
    expect(catalogue.read().phase).toBe('idle')
  })

  test('that fails shows the failure in the status; the stored products stay', async () => {
    await catalogue.refresh()
    parts.fetchProductsPage = async () => ({
      ok: false,
      failure: { kind: 'server-fault', status: 500, message: '' },
    })
    await catalogue.refresh()
    expect(catalogue.read()).toMatchObject({ phase: 'failed', failure: { kind: 'server-fault' } })
    expect(await readProductIds(copy)).toEqual([1, 2])
    await vi.waitFor(() => expect(catalogue.read()).toMatchObject({ storedCount: 2, completeAt: 5000 }))
  })

  test('makes no call without a connection, and shows this in the status', async () => {
    isOnline = false
    await catalogue.refresh()
    expect(catalogue.read()).toMatchObject({ phase: 'failed', failure: { kind: 'offline' } })
    expect(requestedPageCount).toBe(0)
  })

  test('shows no failure if the session has ended meanwhile', async () => {
    parts.fetchProductsPage = async () => ({ ok: false, failure: { kind: 'superseded' } })
    await catalogue.refresh()
    expect(catalogue.read()).toMatchObject({ phase: 'idle', failure: null })
  })
})

test('after refreshProducts the search finds the new names of the products', async () => {
  await catalogue.refresh()
  await catalogue.refreshProducts([product({ id: 1, name: 'Tag Pouch Standard' })])
  expect(await catalogue.search('standard', 5)).toEqual([1])
})

test('the search finds hidden products only for people with the permission Products#view', async () => {
  await catalogue.refresh()
  expect(await catalogue.search('sample', 5)).toEqual([])
  expect(await catalogue.findFirstMatches('sample', 5)).toEqual([])
  person = PRODUCTS_VIEWER
  expect(await catalogue.search('sample', 5)).toEqual([2])
  expect(await catalogue.findFirstMatches('sample', 5)).toMatchObject([{ id: 2 }])
})

test('the search leaves out groups when only products that can be ordered are searched, and stops at its limit', async () => {
  await catalogue.refreshProducts([
    product({ id: 3, name: 'Gift Boxes', type: 'CATEGORY' }),
    product({ id: 4, name: 'Gift Box' }),
    product({ id: 5, name: 'Gift Card' }),
  ])
  expect(await catalogue.search('gift', 5)).toEqual([3, 4, 5])
  expect(await catalogue.search('gift', 5, true)).toEqual([4, 5])
  expect(await catalogue.search('gift', 1, true)).toEqual([4])
  expect((await catalogue.findFirstMatches('gift', 2)).map(({ id }) => id)).toEqual([3, 4])
})

test('products that the server no longer lists leave the copy: children of a group, given products, and one product', async () => {
  const [first, second, third, fourth] = [1, 2, 3, 4].map((id) => product({ id, parentId: 9 }))
  await putProducts(
    copy,
    [first, second, third, fourth].flatMap((item) => item ?? []),
  )
  await catalogue.compareChildren(9, {
    items: [first, second, third].flatMap((item) => item ?? []),
    count: 3,
    unreadableIds: [],
  })
  expect(await readProductIds(copy)).toEqual([1, 2, 3])
  expect(await catalogue.confirmProducts([2])).toBe(true)
  expect(await readProductIds(copy)).toEqual([1, 3])
  await catalogue.forgetProduct(3)
  expect(await readProductIds(copy)).toEqual([1])
})

test('a removed listener hears no change of the status', async () => {
  const phases: string[] = []
  const unsubscribe = catalogue.subscribe(() => phases.push(catalogue.read().phase))
  unsubscribe()
  await catalogue.refresh()
  expect(phases).toEqual([])
})

test('clear deletes the products, and the status has no time of a complete walk', async () => {
  await catalogue.refresh()
  await catalogue.clear()
  expect(await readProductIds(copy)).toEqual([])
  await vi.waitFor(() =>
    expect(catalogue.read()).toMatchObject({ storedCount: 0, totalCount: null, completeAt: null }),
  )
  expect(await catalogue.search('pouch', 5)).toEqual([])
})

test('the status counts products that another tab stored', async () => {
  const otherTab = new CopyDatabase(String(databaseCount))
  await putProducts(otherTab, [product({ id: 9 })])
  await vi.waitFor(() => expect(catalogue.read().storedCount).toBe(1))
  otherTab.close()
})

test('one tab walks while another tab waits for the end of the walk', async () => {
  const queue = createLockQueue()
  const locks = queue.locksOfPage()
  let permitAnswer = () => {}
  const answerPermitted = new Promise<void>((resolve) => {
    permitAnswer = resolve
  })
  const { fetchProductsPage } = parts
  const walkingTab = createCatalogue({
    ...parts,
    locks,
    async fetchProductsPage(query, signal) {
      await answerPermitted
      return fetchProductsPage(query, signal)
    },
  })
  const waitingTab = createCatalogue({ ...parts, locks })
  const endedRefreshes: string[] = []
  const firstWalk = walkingTab.refresh().then(() => endedRefreshes.push('walking tab'))
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  const secondRefresh = waitingTab.refresh().then(() => endedRefreshes.push('waiting tab'))
  await vi.waitFor(() => expect(queue.length()).toBe(2))
  permitAnswer()
  await Promise.all([firstWalk, secondRefresh])
  expect(endedRefreshes).toEqual(['walking tab', 'waiting tab'])
  expect(requestedPageCount).toBe(1)
  walkingTab.stop()
  waitingTab.stop()
})

/** A call without an answer until it is aborted. */
const fetchWithoutAnswer: CatalogueParts['fetchProductsPage'] = (_query, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'superseded' } }))
  })

test('a waiting tab walks if the walk of another tab is stopped before its end', async () => {
  const queue = createLockQueue()
  const locks = queue.locksOfPage()
  const walkingTab = createCatalogue({ ...parts, locks, fetchProductsPage: fetchWithoutAnswer })
  const waitingTab = createCatalogue({ ...parts, locks })
  void walkingTab.refresh() // never ends by itself
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  const secondRefresh = waitingTab.refresh()
  await vi.waitFor(() => expect(queue.length()).toBe(2))
  walkingTab.stop()
  await secondRefresh
  expect(requestedPageCount).toBe(1)
  waitingTab.stop()
})

test('a search that could not be opened is opened again by the next search', async () => {
  await putProducts(copy, [product({ id: 1, name: 'Tag Pouch' })])
  copy.close()
  await expect(catalogue.search('pouch', 9)).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  await copy.open()
  expect(await catalogue.search('pouch', 9)).toEqual([1])
})

test('a person can stop the waiting for the walk of another tab; the status shows no failure', async () => {
  const queue = createLockQueue()
  const locks = queue.locksOfPage()
  const walkingTab = createCatalogue({ ...parts, locks, fetchProductsPage: fetchWithoutAnswer })
  void walkingTab.refresh() // never ends by itself
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  const controller = new AbortController()
  const waitingTab = createCatalogue({ ...parts, locks })
  const secondRefresh = waitingTab.refresh(controller.signal)
  await vi.waitFor(() => expect(queue.length()).toBe(2))
  controller.abort()
  await secondRefresh
  expect([waitingTab.read().phase, requestedPageCount]).toEqual(['idle', 0])
  walkingTab.stop()
  waitingTab.stop()
})

test('a tab does not wait for ever for a frozen tab that walks', async () => {
  const queue = createLockQueue()
  const locks = queue.locksOfPage()
  const frozenTab = createCatalogue({ ...parts, locks, fetchProductsPage: fetchWithoutAnswer })
  void frozenTab.refresh() // never ends by itself
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waitingTab = createCatalogue({ ...parts, locks })
  const secondRefresh = waitingTab.refresh()
  await vi.waitFor(() => expect(queue.length()).toBe(2), { interval: 0 })
  await vi.advanceTimersByTimeAsync(180_000)
  vi.useRealTimers()
  await secondRefresh
  expect(requestedPageCount).toBe(1)
  frozenTab.stop()
  waitingTab.stop()
})

test('a refresh ends when its caller aborts it', async () => {
  const abortableCatalogue = createCatalogue({ ...parts, fetchProductsPage: fetchWithoutAnswer })
  const controller = new AbortController()
  const firstWalk = abortableCatalogue.refresh(controller.signal)
  await vi.waitFor(() => expect(abortableCatalogue.read().phase).toBe('reading'))
  controller.abort()
  await firstWalk
  expect(abortableCatalogue.read()).toMatchObject({ phase: 'idle', failure: null })
  abortableCatalogue.stop()
})

describe('a walk from the first page', () => {
  let requestedPages: number[]
  const fetchAndRecord: CatalogueParts['fetchProductsPage'] = async ({ page }) => {
    requestedPages.push(page)
    return { ok: true, value: { items: [product({ id: 1 })], count: 60, unreadableIds: [] } }
  }
  beforeEach(() => {
    requestedPages = []
  })

  test('starts at the first page, even if a walk was interrupted', async () => {
    parts.fetchProductsPage = async (query, signal) => {
      const answer = await fetchAndRecord(query, signal)
      return query.page === 1 && requestedPages.length === 2
        ? { ok: false, failure: { kind: 'offline' } }
        : answer
    }
    await catalogue.refresh()
    expect([requestedPages, catalogue.read().phase]).toEqual([[0, 1], 'failed'])
    await catalogue.readFromStart()
    expect([requestedPages, catalogue.read().phase]).toEqual([[0, 1, 0, 1], 'idle'])
  })

  test('replaces a running walk', async () => {
    const fetchPage = vi.fn(fetchWithoutAnswer)
    parts.fetchProductsPage = fetchPage
    const firstWalk = catalogue.refresh()
    await vi.waitFor(() => expect(fetchPage).toHaveBeenCalled())
    parts.fetchProductsPage = fetchAndRecord
    await catalogue.readFromStart()
    await firstWalk
    expect([requestedPages, catalogue.read().phase]).toEqual([[0, 1], 'idle'])
  })

  test('begins after the walk of another tab has ended', async () => {
    const queue = createLockQueue()
    const locks = queue.locksOfPage()
    let permitAnswer = () => {}
    const answerPermitted = new Promise<void>((resolve) => {
      permitAnswer = resolve
    })
    const walkingTab = createCatalogue({
      ...parts,
      locks,
      async fetchProductsPage(query, signal) {
        await answerPermitted
        return fetchAndRecord(query, signal)
      },
    })
    const waitingTab = createCatalogue({ ...parts, locks, fetchProductsPage: fetchAndRecord })
    const firstWalk = walkingTab.refresh()
    await vi.waitFor(() => expect(queue.length()).toBe(1))
    const reading = waitingTab.readFromStart()
    await vi.waitFor(() => expect(queue.length()).toBe(2))
    permitAnswer()
    await Promise.all([firstWalk, reading])
    expect(requestedPages).toEqual([0, 1, 0, 1])
    walkingTab.stop()
    waitingTab.stop()
  })
})

test('a tab that waits for another tab’s walk stops waiting when its copy is cleared', async () => {
  const queue = createLockQueue()
  const locks = queue.locksOfPage()
  const walkingTab = createCatalogue({ ...parts, locks, fetchProductsPage: fetchWithoutAnswer })
  const waitingTab = createCatalogue({ ...parts, locks })
  void walkingTab.refresh() // never ends by itself
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  const secondRefresh = waitingTab.refresh()
  await vi.waitFor(() => expect(queue.length()).toBe(2))
  await waitingTab.clear()
  await secondRefresh
  expect(waitingTab.read()).toMatchObject({ phase: 'idle', failure: null })
  walkingTab.stop()
  waitingTab.stop()
})

describe('the current products', () => {
  const readCurrent = () => catalogue.readCurrentProducts([1, 7])
  beforeEach(() => putProducts(copy, [product({ id: 1, name: 'Tag Pouch' })]))

  test('come from the server, are stored, and show which products are no longer sold', async () => {
    const renamedPouch = product({ id: 1, name: 'Tag Pouch Standard' })
    parts.fetchProductsByIds = async () => ({
      ok: true,
      value: { items: [renamedPouch], count: 1, unreadableIds: [] },
    })
    const { source, products, isGone } = await readCurrent()
    expect({ source, names: products.map(({ name }) => name), isGone: isGone(7) }).toEqual({
      source: 'server',
      names: ['Tag Pouch Standard'],
      isGone: true,
    })
    expect(await catalogue.readProducts([7, 1])).toMatchObject([{ name: 'Tag Pouch Standard' }])
  })

  test('come from the copy without a connection; with an incomplete copy no product is said to be gone', async () => {
    isOnline = false
    const { source, products, isGone } = await readCurrent()
    expect({ source, ids: products.map(({ id }) => id), isGone: isGone(7) }).toEqual({
      source: 'device',
      ids: [1],
      isGone: false,
    })
  })
})

test('readMatchingProducts reads the matching products of the copy', async () => {
  await putProducts(copy, [product({ id: 1, name: 'Tag Pouch' }), product({ id: 2, name: 'Plate Frame' })])
  const isPouch = ({ name }: { name: string }) => name.includes('Pouch')
  const products = await catalogue.readMatchingProducts(isPouch, new AbortController().signal)
  expect(products.map(({ id }) => id)).toEqual([1])
})
