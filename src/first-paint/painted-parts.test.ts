import { expect, test, vi } from 'vitest'
import type { StoredParts } from '#app-context/counter.ts'
import { createProductIndex } from '#catalogue/product-index.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { foundProduct } from '#domain/catalogue/found-product.ts'
import { account } from '#tests/support/account.ts'
import { sampleDealership, sampleProduct } from '#tests/support/sample-orders.ts'
import type { FirstSearch } from './first-search.ts'
import { late } from './late.ts'
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
  isUnlocked: false,
  source: 'device',
  rows: { cart: { ...EMPTY_CART, hasUnreadable: false } },
  dealerships: { dealerships: [sampleDealership()], readAt: 5, storedId: 1 },
  walk: { pass: null, total: 9, completeAt: 3, walkAgainAt: null, unreadable: 0 },
}
const FOUND_PRODUCTS = [foundProduct(sampleProduct())]
/** Creates the search that is used before the parts are loaded, on a device with an index. */
const createFirstSearch = () => ({
  openedIndex: { index: createProductIndex(), changes: { since: 1, ids: [] } },
  prepareSearch: vi.fn(async () => {}),
  findFirstMatches: vi.fn(async () => FOUND_PRODUCTS),
})
const memory = { getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} }

/** A view that is replaced when `show` is called. */
function changeableView<View>(firstView: View) {
  let currentView = firstView
  const listeners = new Set<() => void>()
  return {
    read: () => currentView,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show(newView: View) {
      currentView = newView
      for (const listener of listeners) listener()
    },
  }
}

/** Opens painted parts; the real parts are loaded when `loadParts` is called. */
function openPaintedParts(
  changes: Partial<Record<keyof StoredParts, object>> = {},
  search: FirstSearch | null = null,
  shownPainting = painting,
) {
  const session = changeableView({ account: buyer, status: 'checking' as string })
  const realParts = {
    session: { ...session, signIn: async (login: string) => `signed in ${login}` },
    dealershipChoice: changeableView({
      chosenDealership: sampleDealership(),
      dealerships: [sampleDealership()],
      readAt: 5,
    }),
    catalogue: changeableView({}),
    cart: { setQuantity: vi.fn(async () => {}) },
    pendingCounts: changeableView(null),
    databases: { copy: 'the copy' },
    liveQuery: vi.fn(),
    ...changes,
  }
  let resolveParts = () => {}
  const load = vi.fn(
    () =>
      new Promise<StoredParts>((resolve) => {
        resolveParts = () => resolve(realParts as unknown as StoredParts) // only the tested members of each part
      }),
  )
  const latePart = late(load)
  async function loadParts(): Promise<void> {
    resolveParts()
    await latePart.get()
  }
  return {
    parts: paintedParts(
      shownPainting,
      latePart,
      memory,
      late(async () => search),
    ),
    loadParts,
    latePart,
    load,
    session,
    realParts,
  }
}

test('views have the painted values until the parts are loaded', () => {
  const { parts, load } = openPaintedParts()
  expect(parts.session.read()).toEqual({ account: buyer, status: 'checking' })
  expect(parts.dealershipChoice.read().chosenDealership?.id).toBe(1)
  expect(parts.catalogue.read()).toMatchObject({ totalCount: 9, completeAt: 3, storedCount: 0 })
  expect(parts.pendingCounts.read()).toBeNull()
  expect(load).not.toHaveBeenCalled()
})

test('an account that was unlocked without a session is painted as unlocked', () => {
  const { parts } = openPaintedParts({}, null, { ...painting, isUnlocked: true })
  expect(parts.session.read()).toEqual({ account: buyer, status: 'unlocked' })
})

test('a removed listener hears nothing of the loaded part; a denial and the rights reach it', async () => {
  const session = changeableView({ account: null as typeof buyer | null, status: 'confirmed' })
  const deny = vi.fn()
  const rights = { haveChangedNow: async () => true }
  const { parts, latePart, loadParts } = openPaintedParts({
    session: { ...session, deny, rememberRights: () => rights },
  })
  const listener = vi.fn()
  parts.session.subscribe(listener)()
  const denial = { kind: 'signed-out' } as unknown as Parameters<typeof parts.session.deny>[0] // it is only passed on
  parts.session.deny(denial)
  const remembered = parts.session.rememberRights()
  void latePart.get()
  await loadParts()
  expect(listener).not.toHaveBeenCalled()
  expect(deny.mock.calls).toEqual([[denial]])
  expect(await remembered.haveChangedNow()).toBe(true)
})

test('if a loaded part has an equal view, listeners are called only for later changes', async () => {
  const { parts, latePart, session, loadParts } = openPaintedParts()
  const paintedView = parts.session.read()
  const listener = vi.fn()
  parts.session.subscribe(listener)
  void latePart.get()
  await loadParts()
  expect(listener).not.toHaveBeenCalled()
  expect(parts.session.read()).toBe(paintedView)
  session.show({ account: buyer, status: 'confirmed' })
  expect(listener).toHaveBeenCalledTimes(1)
  expect(parts.session.read()).toEqual({ account: buyer, status: 'confirmed' })
})

test('if a loaded part has a different view, listeners are called', async () => {
  const { parts, latePart, loadParts } = openPaintedParts({
    session: changeableView({ account: null, status: 'confirmed' }),
  })
  const listener = vi.fn()
  parts.session.subscribe(listener)
  void latePart.get()
  await loadParts()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(parts.session.read()).toEqual({ account: null, status: 'confirmed' })
})

test('an action of the person loads the parts and waits for them', async () => {
  const { parts, load, realParts, loadParts } = openPaintedParts()
  const product = sampleProduct()
  const settingQuantity = parts.cart.setQuantity(product, 3)
  const signingIn = parts.session.signIn('buyer', 'secret')
  expect(load).toHaveBeenCalledTimes(1)
  expect(realParts.cart).toHaveProperty('setQuantity.mock.calls', [])
  await loadParts()
  await settingQuantity
  expect(realParts.cart).toHaveProperty('setQuantity.mock.calls', [[product, 3]])
  expect(await signingIn).toBe('signed in buyer')
})

test('a search before the parts are loaded uses the device’s index and loads no part', async () => {
  const search = createFirstSearch()
  const { parts, load } = openPaintedParts({}, search)
  await parts.catalogue.prepareSearch()
  expect(search.prepareSearch).toHaveBeenCalledTimes(1)
  expect(await parts.catalogue.findFirstMatches('pou', 8)).toBe(FOUND_PRODUCTS)
  expect(search.findFirstMatches.mock.calls).toEqual([['pou', 8]])
  expect(load).not.toHaveBeenCalled()
})

test('a search before the parts are loaded waits for them if the device has no index', async () => {
  const findFirstMatches = vi.fn(async () => FOUND_PRODUCTS)
  const { parts, loadParts, latePart } = openPaintedParts({
    catalogue: { ...changeableView({}), findFirstMatches },
  })
  const finding = parts.catalogue.findFirstMatches('pou', 8)
  await latePart.requested
  await loadParts()
  expect(await finding).toBe(FOUND_PRODUCTS)
})

test('a search after the parts are loaded uses the catalogue’s search', async () => {
  const search = createFirstSearch()
  const findFirstMatches = vi.fn(async () => [])
  const { parts, loadParts, latePart } = openPaintedParts(
    { catalogue: { ...changeableView({}), findFirstMatches } },
    search,
  )
  void latePart.get()
  await loadParts()
  expect(await parts.catalogue.findFirstMatches('pou', 8)).toEqual([])
  expect(search.findFirstMatches).not.toHaveBeenCalled()
})

test('no database is open before the parts are loaded; live queries start when they are loaded', async () => {
  const unsubscribe = vi.fn()
  const subscribe = vi.fn((onValue: (value: string) => void) => {
    onValue('read')
    return { unsubscribe }
  })
  const { parts, latePart, loadParts } = openPaintedParts({ liveQuery: () => ({ subscribe }) })
  expect(() => parts.databases.copy).toThrow('No database is open before the parts are loaded')
  const onValue = vi.fn()
  const watch = parts.liveQuery(async () => 'read').subscribe(onValue, () => {})
  parts
    .liveQuery(async () => 'given up')
    .subscribe(onValue, () => {})
    .unsubscribe()
  void latePart.get()
  await loadParts()
  expect(onValue.mock.calls).toEqual([['read']])
  expect(parts.databases.copy).toBe('the copy')
  watch.unsubscribe()
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})
