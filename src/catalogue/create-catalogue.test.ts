import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts, readProductIds } from '#storage/catalogue/product-table.ts'
import { createLockQueue } from '#tests/support/lock-queue.ts'
import { product } from '#tests/support/product.ts'
import { type CatalogueParts, createCatalogue, type RunningCatalogue } from './create-catalogue.ts'

const STAFF: Pick<Account, 'privileges'> = { privileges: [{ group: 'Products', actions: ['view'] }] }

let copy: CopyDatabase
let parts: CatalogueParts
let catalogue: RunningCatalogue
let isOnline: boolean
let person: Pick<Account, 'privileges'> | null
let pagesRequested: number
let databaseCount = 0

beforeEach(() => {
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
  isOnline = true
  person = null
  pagesRequested = 0
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
      pagesRequested += 1
      return { ok: true, value: { items: products, count: 2, unreadable: [] } }
    },
    fetchProductIds: async () => ({ ok: true, value: { items: [1, 2], count: 2 } }),
    fetchProductsByIds: async () => ({ ok: true, value: { items: [], count: 0, unreadable: [] } }),
  }
  catalogue = createCatalogue(parts)
})
afterEach(() => catalogue.stop())

test('fills the copy in a refresh and reports its progress', async () => {
  const phases = new Set<string>()
  catalogue.subscribe(() => phases.add(catalogue.read().phase))
  await catalogue.refresh()
  await vi.waitFor(() =>
    expect(catalogue.read()).toEqual({
      phase: 'idle',
      stored: 2,
      total: 2,
      completeAt: 5000,
      unreadable: 0,
      failure: null,
    }),
  )
  expect(phases).toContain('reading')
})

test('joins two refreshes at once into one walk', async () => {
  await Promise.all([catalogue.refresh(), catalogue.refresh()])
  expect(pagesRequested).toBe(1)
})

describe('a refresh that fails', () => {
  test('shows the failure in the status, and the stored products stay', async () => {
    await catalogue.refresh()
    parts.fetchProductsPage = async () => ({
      ok: false,
      failure: { kind: 'server-fault', status: 500, message: '' },
    })
    await catalogue.refresh()
    expect(catalogue.read()).toMatchObject({ phase: 'failed', failure: { kind: 'server-fault' } })
    expect(await readProductIds(copy)).toEqual([1, 2])
    await vi.waitFor(() => expect(catalogue.read()).toMatchObject({ stored: 2, completeAt: 5000 }))
  })

  test('asks nothing while offline', async () => {
    isOnline = false
    await catalogue.refresh()
    expect(catalogue.read()).toMatchObject({ phase: 'failed', failure: { kind: 'offline' } })
    expect(pagesRequested).toBe(0)
  })

  test('of an earlier session is not shown as a failure', async () => {
    parts.fetchProductsPage = async () => ({ ok: false, failure: { kind: 'superseded' } })
    await catalogue.refresh()
    expect(catalogue.read()).toMatchObject({ phase: 'idle', failure: null })
  })
})

test('refreshes the rows of a page', async () => {
  await catalogue.refresh()
  await catalogue.refreshProducts([product({ id: 1, name: 'Tag Pouch Standard' })])
  expect(await catalogue.search('standard', 5)).toEqual([1])
})

test('finds hidden products for staff only', async () => {
  await catalogue.refresh()
  expect(await catalogue.search('sample', 5)).toEqual([])
  expect(await catalogue.firstMatches('sample', 5)).toEqual([])
  person = STAFF
  expect(await catalogue.search('sample', 5)).toEqual([2])
  expect(await catalogue.firstMatches('sample', 5)).toMatchObject([{ id: 2 }])
})

test('clears products and freshness', async () => {
  await catalogue.refresh()
  await catalogue.clear()
  expect(await readProductIds(copy)).toEqual([])
  await vi.waitFor(() => expect(catalogue.read()).toMatchObject({ stored: 0, total: null, completeAt: null }))
  expect(await catalogue.search('pouch', 5)).toEqual([])
})

test('shows products that another tab stored', async () => {
  const otherTab = new CopyDatabase(String(databaseCount))
  await putProducts(otherTab, [product({ id: 9 })])
  await vi.waitFor(() => expect(catalogue.read().stored).toBe(1))
  otherTab.close()
})

test('one tab walks while the other waits for the end of the walk', async () => {
  const queue = createLockQueue()
  const locks = queue.ofPage()
  let answer = () => {}
  const answering = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { fetchProductsPage } = parts
  const first = createCatalogue({
    ...parts,
    locks,
    async fetchProductsPage(query, signal) {
      await answering
      return fetchProductsPage(query, signal)
    },
  })
  const second = createCatalogue({ ...parts, locks })
  const ended: string[] = []
  const walking = first.refresh().then(() => ended.push('first'))
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  const waiting = second.refresh().then(() => ended.push('second'))
  await vi.waitFor(() => expect(queue.length()).toBe(2))
  answer()
  await Promise.all([walking, waiting])
  expect(ended).toEqual(['first', 'second'])
  expect(pagesRequested).toBe(1)
  first.stop()
  second.stop()
})

/** A call without an answer until it is aborted. */
const unanswered: CatalogueParts['fetchProductsPage'] = (_query, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'superseded' } }))
  })

test('the waiting tab walks when the other tab did not finish', async () => {
  const queue = createLockQueue()
  const locks = queue.ofPage()
  const first = createCatalogue({ ...parts, locks, fetchProductsPage: unanswered })
  const second = createCatalogue({ ...parts, locks })
  void first.refresh() // never ends by itself
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  const waiting = second.refresh()
  await vi.waitFor(() => expect(queue.length()).toBe(2))
  first.stop()
  await waiting
  expect(pagesRequested).toBe(1)
  second.stop()
})

test('a tab does not wait for ever for a frozen tab that walks', async () => {
  const queue = createLockQueue()
  const locks = queue.ofPage()
  const frozen = createCatalogue({ ...parts, locks, fetchProductsPage: unanswered })
  void frozen.refresh() // never ends by itself
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const second = createCatalogue({ ...parts, locks })
  const waiting = second.refresh()
  await vi.waitFor(() => expect(queue.length()).toBe(2), { interval: 0 })
  await vi.advanceTimersByTimeAsync(180_000)
  vi.useRealTimers()
  await waiting
  expect(pagesRequested).toBe(1)
  frozen.stop()
  second.stop()
})

test('ends a refresh when its caller aborts it', async () => {
  const asking = createCatalogue({ ...parts, fetchProductsPage: unanswered })
  const stopping = new AbortController()
  const walking = asking.refresh(stopping.signal)
  await vi.waitFor(() => expect(asking.read().phase).toBe('reading'))
  stopping.abort()
  await walking
  expect(asking.read()).toMatchObject({ phase: 'idle', failure: null })
  asking.stop()
})

describe('a walk from the first page', () => {
  let requestedPages: number[]
  const recorded: CatalogueParts['fetchProductsPage'] = async ({ page }) => {
    requestedPages.push(page)
    return { ok: true, value: { items: [product({ id: 1 })], count: 60, unreadable: [] } }
  }
  beforeEach(() => {
    requestedPages = []
  })

  test('starts at the first page, even if a walk was interrupted', async () => {
    parts.fetchProductsPage = async (query, signal) => {
      const answer = await recorded(query, signal)
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
    const first = vi.fn(unanswered)
    parts.fetchProductsPage = first
    const walking = catalogue.refresh()
    await vi.waitFor(() => expect(first).toHaveBeenCalled())
    parts.fetchProductsPage = recorded
    await catalogue.readFromStart()
    await walking
    expect([requestedPages, catalogue.read().phase]).toEqual([[0, 1], 'idle'])
  })

  test('follows an earlier walk of another tab', async () => {
    const queue = createLockQueue()
    const locks = queue.ofPage()
    let answer = () => {}
    const answering = new Promise<void>((resolve) => {
      answer = resolve
    })
    const first = createCatalogue({
      ...parts,
      locks,
      async fetchProductsPage(query, signal) {
        await answering
        return recorded(query, signal)
      },
    })
    const second = createCatalogue({ ...parts, locks, fetchProductsPage: recorded })
    const walking = first.refresh()
    await vi.waitFor(() => expect(queue.length()).toBe(1))
    const reading = second.readFromStart()
    await vi.waitFor(() => expect(queue.length()).toBe(2))
    answer()
    await Promise.all([walking, reading])
    expect(requestedPages).toEqual([0, 1, 0, 1])
    first.stop()
    second.stop()
  })
})

test('a tab that waits for another tab’s walk can stop waiting', async () => {
  const queue = createLockQueue()
  const locks = queue.ofPage()
  const first = createCatalogue({ ...parts, locks, fetchProductsPage: unanswered })
  const second = createCatalogue({ ...parts, locks })
  void first.refresh() // never ends by itself
  await vi.waitFor(() => expect(queue.length()).toBe(1))
  const waiting = second.refresh()
  await vi.waitFor(() => expect(queue.length()).toBe(2))
  await second.clear()
  await waiting
  expect(second.read()).toMatchObject({ phase: 'idle', failure: null })
  first.stop()
  second.stop()
})

describe('today’s products', () => {
  const current = () => catalogue.currentProducts([1, 7])
  beforeEach(() => putProducts(copy, [product({ id: 1, name: 'Tag Pouch' })]))

  test('are the server’s, which are stored, and show which products are no longer sold', async () => {
    const renamed = product({ id: 1, name: 'Tag Pouch Standard' })
    parts.fetchProductsByIds = async () => ({
      ok: true,
      value: { items: [renamed], count: 1, unreadable: [] },
    })
    const { source, products, isGone } = await current()
    expect({ source, names: products.map(({ name }) => name), isGone: isGone(7) }).toEqual({
      source: 'server',
      names: ['Tag Pouch Standard'],
      isGone: true,
    })
    expect(await catalogue.products([7, 1])).toMatchObject([{ name: 'Tag Pouch Standard' }])
  })

  test('are the device’s without a connection; only a complete copy shows which are no longer sold', async () => {
    isOnline = false
    const { source, products, isGone } = await current()
    expect({ source, ids: products.map(({ id }) => id), isGone: isGone(7) }).toEqual({
      source: 'device',
      ids: [1],
      isGone: false,
    })
  })
})

test('reads the matching products of the copy', async () => {
  await putProducts(copy, [product({ id: 1, name: 'Tag Pouch' }), product({ id: 2, name: 'Plate Frame' })])
  const isPouch = ({ name }: { name: string }) => name.includes('Pouch')
  const products = await catalogue.readMatchingProducts(isPouch, new AbortController().signal)
  expect(products.map(({ id }) => id)).toEqual([1])
})
