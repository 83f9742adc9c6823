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
/** The search before the parts are loaded, on a device with an index. */
const FOUND = [foundProduct(sampleProduct())]
const firstSearch = () => ({
  opened: { index: createProductIndex(), changes: { since: 1, ids: [] } },
  prepareSearch: vi.fn(async () => {}),
  firstMatches: vi.fn(async () => FOUND),
})
const memory = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} }

/** A view that can change, with its listeners. */
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

/** Opens painted parts; the real parts load when `arrive` is called. */
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
        arrive = () => resolve(stored as unknown as StoredParts) // only the tested members of each part
      }),
  )
  const later = createLater(asked)
  /** Loads the parts, and lets their promises settle. */
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

test('shows views as painted until the parts are loaded', () => {
  const { parts, asked } = open()
  expect(parts.session.read()).toEqual({ account: buyer, status: 'checking' })
  expect(parts.dealershipChoice.read().chosen?.id).toBe(1)
  expect(parts.catalogue.read()).toMatchObject({ total: 9, completeAt: 3, stored: 0 })
  expect(parts.pendingCounts.read()).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('draws nothing again for a part with the same view, and publishes its later changes', async () => {
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

test('publishes a different view of a part at once', async () => {
  const { parts, later, arrive } = open({ session: view({ account: null, status: 'confirmed' }) })
  const drawn = vi.fn()
  parts.session.subscribe(drawn)
  void later.get()
  await arrive()
  expect(drawn).toHaveBeenCalledTimes(1)
  expect(parts.session.read()).toEqual({ account: null, status: 'confirmed' })
})

test('loads the parts for a person’s action, and waits for them', async () => {
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

test('answers an early search by the device’s index, and loads no part', async () => {
  const search = firstSearch()
  const { parts, asked } = open({}, search)
  await parts.catalogue.prepareSearch()
  expect(search.prepareSearch).toHaveBeenCalledTimes(1)
  expect(await parts.catalogue.firstMatches('pou', 8)).toBe(FOUND)
  expect(search.firstMatches.mock.calls).toEqual([['pou', 8]])
  expect(asked).not.toHaveBeenCalled()
})

test('makes a search wait for the parts if the device has no index', async () => {
  const firstMatches = vi.fn(async () => FOUND)
  const { parts, arrive, later } = open({ catalogue: { ...view({}), firstMatches } })
  const finding = parts.catalogue.firstMatches('pou', 8)
  await later.asked
  await arrive()
  expect(await finding).toBe(FOUND)
})

test('answers a later search by the catalogue’s search', async () => {
  const search = firstSearch()
  const firstMatches = vi.fn(async () => [])
  const { parts, arrive, later } = open({ catalogue: { ...view({}), firstMatches } }, search)
  void later.get()
  await arrive()
  expect(await parts.catalogue.firstMatches('pou', 8)).toEqual([])
  expect(search.firstMatches).not.toHaveBeenCalled()
})

test('has no open database before the parts, and starts a query with them', async () => {
  const end = vi.fn()
  const subscribe = vi.fn((tell: (value: string) => void) => {
    tell('read')
    return { unsubscribe: end }
  })
  const { parts, later, arrive } = open({ live: () => ({ subscribe }) })
  expect(() => parts.databases.copy).toThrow('No database is open before the first painting')
  const onValue = vi.fn()
  const watch = parts.live(async () => 'read').subscribe(onValue, () => {})
  parts
    .live(async () => 'given up')
    .subscribe(onValue, () => {})
    .unsubscribe()
  void later.get()
  await arrive()
  expect(onValue.mock.calls).toEqual([['read']])
  expect(parts.databases.copy).toBe('the copy')
  watch.unsubscribe()
  expect(end).toHaveBeenCalledTimes(1)
})
