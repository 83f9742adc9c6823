import { expect, test, vi } from 'vitest'
import type { StoredParts } from '#app-context/counter.ts'
import { createProductIndex } from '#catalogue/product-index.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { foundProduct } from '#domain/catalogue/found-product.ts'
import { account } from '#tests/support/account.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import type { FirstSearch } from './first-search.ts'
import { createLater } from './later.ts'
import { paintedParts } from './painted-parts.ts'
import type { Painting } from './painting.ts'

const buyer = account({
  id: 70,
  privileges: [{ group: 'Orders', actions: ['view'] }],
  dealerships: [sampleDealership()],
})
const painting: Painting = {
  accountKey: '70',
  snapshot: buyer,
  from: 'device',
  rows: { cart: { ...EMPTY_CART, hasUnreadable: false } },
  dealerships: { dealerships: [sampleDealership()], readAt: 5, storedId: 1 },
  walked: { pass: null, total: 9, completeAt: 3, unreadable: 0 },
}
/** The search before the parts are there, where the device has an index. */
const FOUND = [foundProduct(sampleProduct())]
const firstSearch = () => ({
  opened: { index: createProductIndex(), changes: { since: 1, ids: [] } },
  prepareSearch: vi.fn(async () => {}),
  firstMatches: vi.fn(async () => FOUND),
})
const memory = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} }

/** A view that changes, with what listens to it. */
function view<View>(first: View) {
  let shown = first
  const listeners = new Set<() => void>()
  return {
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(next: View) {
      shown = next
      for (const listener of listeners) listener()
    },
  }
}

/** The parts, which come when `arrive` is called. */
function open(changes: Partial<Record<keyof StoredParts, object>> = {}, search: FirstSearch | null = null) {
  const session = view({ account: buyer, status: 'checking' as string })
  const stored = {
    session: { ...session, signIn: async (login: string) => `signed in ${login}` },
    dealershipChoice: view({ chosen: sampleDealership(), dealerships: [sampleDealership()], readAt: 5 }),
    catalogue: view({}),
    cart: { put: vi.fn(async () => {}) },
    pendingCounts: view(null),
    databases: { copy: 'the copy' },
    live: vi.fn(),
    ...changes,
  }
  let arrive = () => {}
  const asked = vi.fn(
    () =>
      new Promise<StoredParts>((resolve) => {
        arrive = () => resolve(stored as unknown as StoredParts) // of each part only what is tested
      }),
  )
  const later = createLater(asked)
  /** With everything that follows from it at once. */
  async function arriveNow(): Promise<void> {
    arrive()
    await later.get()
  }
  return {
    parts: paintedParts(
      painting,
      later,
      memory,
      createLater(async () => search),
    ),
    arrive: arriveNow,
    later,
    asked,
    session,
    stored,
  }
}

test('views are as painted until the parts are there', () => {
  const { parts, asked } = open()
  expect(parts.session.read()).toEqual({ account: buyer, status: 'checking' })
  expect(parts.dealershipChoice.read().chosen?.id).toBe(1)
  expect(parts.catalogue.read()).toMatchObject({ total: 9, completeAt: 3, stored: 0 })
  expect(parts.pendingCounts.read()).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('a part that sees the same draws nothing anew; from then on its changes are told', async () => {
  const { parts, later, session, arrive } = open()
  const painted = parts.session.read()
  const drawn = vi.fn()
  parts.session.subscribe(drawn)
  void later.get()
  await arrive()
  expect(drawn).not.toHaveBeenCalled()
  expect(parts.session.read()).toBe(painted)
  session.show({ account: buyer, status: 'confirmed' })
  expect(drawn).toHaveBeenCalledTimes(1)
  expect(parts.session.read()).toEqual({ account: buyer, status: 'confirmed' })
})

test('a part that sees something else tells it at once', async () => {
  const { parts, later, arrive } = open({ session: view({ account: null, status: 'confirmed' }) })
  const drawn = vi.fn()
  parts.session.subscribe(drawn)
  void later.get()
  await arrive()
  expect(drawn).toHaveBeenCalledTimes(1)
  expect(parts.session.read()).toEqual({ account: null, status: 'confirmed' })
})

test('what a person does asks for the parts and waits for them', async () => {
  const { parts, asked, stored, arrive } = open()
  const product = sampleProduct()
  const putting = parts.cart.put(product, 3)
  const signingIn = parts.session.signIn('buyer', 'secret')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(stored.cart).toHaveProperty('put.mock.calls', [])
  await arrive()
  await putting
  expect(stored.cart).toHaveProperty('put.mock.calls', [[product, 3]])
  expect(await signingIn).toBe('signed in buyer')
})

test('who searches before them is answered by the index of the device, and asks for no part', async () => {
  const search = firstSearch()
  const { parts, asked } = open({}, search)
  await parts.catalogue.prepareSearch()
  expect(search.prepareSearch).toHaveBeenCalledTimes(1)
  expect(await parts.catalogue.firstMatches('pou', 8)).toBe(FOUND)
  expect(search.firstMatches.mock.calls).toEqual([['pou', 8]])
  expect(asked).not.toHaveBeenCalled()
})

test('who searches waits for the parts where the device has no index', async () => {
  const firstMatches = vi.fn(async () => FOUND)
  const { parts, arrive, later } = open({ catalogue: { ...view({}), firstMatches } })
  const finding = parts.catalogue.firstMatches('pou', 8)
  await later.asked
  await arrive()
  expect(await finding).toBe(FOUND)
})

test('who searches after them is answered by the search of the catalogue', async () => {
  const search = firstSearch()
  const firstMatches = vi.fn(async () => [])
  const { parts, arrive, later } = open({ catalogue: { ...view({}), firstMatches } }, search)
  void later.get()
  await arrive()
  expect(await parts.catalogue.firstMatches('pou', 8)).toEqual([])
  expect(search.firstMatches).not.toHaveBeenCalled()
})

test('no database is there before them, and a query of one begins with them', async () => {
  const end = vi.fn()
  const subscribe = vi.fn((tell: (value: string) => void) => {
    tell('read')
    return { unsubscribe: end }
  })
  const { parts, later, arrive } = open({ live: () => ({ subscribe }) })
  expect(() => parts.databases.copy).toThrow('No database is open before the first painting')
  const told = vi.fn()
  const watch = parts.live(async () => 'read').subscribe(told, () => {})
  parts
    .live(async () => 'given up')
    .subscribe(told, () => {})
    .unsubscribe()
  void later.get()
  await arrive()
  expect(told.mock.calls).toEqual([['read']])
  expect(parts.databases.copy).toBe('the copy')
  watch.unsubscribe()
  expect(end).toHaveBeenCalledTimes(1)
})
