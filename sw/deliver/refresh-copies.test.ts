import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import type { Account } from '#domain/people/account.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { readProductIds } from '#storage/catalogue/product-table.ts'
import { readWalk } from '#storage/catalogue/walk-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { writeAccountSnapshot, writeDealershipId } from '#storage/device/account-settings.ts'
import { readClosedAppRefresh } from '#storage/device/closed-app-refresh.ts'
import { setCurrentAccount, setUnlockedAccount, signOutAccount } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { readOrderCount } from '#storage/orders/order-table.ts'
import { readPurchases } from '#storage/orders/purchases.ts'
import { readRecentOrdersAnswer } from '#storage/orders/recent-orders.ts'
import { putDealerships, readDealerships } from '#storage/people/dealership-table.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { readShipments } from '#storage/shipments/shipment-table.ts'
import { account } from '#tests/support/account.ts'
import { dealership } from '#tests/support/dealership.ts'
import { product } from '#tests/support/product.ts'
import { exchangeWith } from '#tests/support/recorded-calls.ts'
import { sampleShipment } from '#tests/support/sample-shipments.ts'
import { refreshCopies } from './refresh-copies.ts'

const EDGE = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store',
  answersRecentOrders: true,
  serverTime: '2026-01-15T12:00:00Z',
  backend: 'up',
}
const NO_ANSWER: Exchange = { answered: false, cause: 'network' }
const DENIED = exchangeWith(401, { error: { code: 10110, message: 'No session' } })
const REFUSED = exchangeWith(400, { error: { code: 10102, message: 'No' } })
const HOUR_MS = 3_600_000
const MORNING = 1_000 * HOUR_MS

const SAM = account({
  id: 3,
  login: 'buyer',
  privileges: [
    { group: 'Orders', actions: ['view', 'create'] },
    { group: 'Scheduled_Shipment', actions: ['view'] },
  ],
  dealerships: [
    { id: 1, name: 'Lakeside Motors' },
    { id: 2, name: 'Hill Cars' },
  ],
})
/** The calls of a whole refresh of 60 products and two dealerships. */
const ALL_CALLS = [
  'api/auth/validate',
  'api/client/product/all page 0',
  'api/client/product/all page 1',
  'api/client/product/ids',
  'api/admin/company/dealership/min-info',
  'edge',
  'api/edge/recent-orders',
  'api/client/order/all page 0',
  'edge',
  'api/edge/recent-orders',
  'api/client/order/all page 0',
  'api/client/order-products/all/1',
  'api/client/order-products/all/2',
  'api/client/scheduled-shipment/all page 0',
]

let device: DeviceDatabase
let database: AccountDatabase
let copy: CopyDatabase
let calls: string[]
/** The answers that replace the usual ones, by the call's name in `calls`. */
let otherAnswers: Record<string, Exchange>
/** Runs before the call with this name is answered. */
let before: Record<string, () => Promise<unknown>>
let session: Account
let now: number

beforeEach(async () => {
  device = new DeviceDatabase()
  database = new AccountDatabase('3')
  copy = new CopyDatabase('3')
  await writeAccountSnapshot(database, SAM)
  await setCurrentAccount(device, '3', 1, VISITOR)
  calls = []
  otherAnswers = {}
  before = {}
  session = SAM
  now = MORNING
})
afterEach(async () => {
  for (const openDatabase of [device, database, copy, new AccountDatabase(VISITOR)])
    await openDatabase.delete()
})

const PRODUCTS = Array.from({ length: 60 }, (_, index) => product({ id: index + 1 }))

function dataOf(path: string, page: number): unknown {
  switch (path) {
    case 'api/auth/validate':
      return session
    case 'api/client/product/all':
      return { items: PRODUCTS.slice(page * 50, page * 50 + 50), count: 60 }
    case 'api/client/product/ids':
      return { items: PRODUCTS.map(({ id }) => id), count: 60 }
    case 'api/admin/company/dealership/min-info': {
      const dealerships = [dealership({ id: 1, noTax: true }), dealership({ id: 2 })]
      return { dealerships, count: 2 }
    }
    case 'api/edge/recent-orders':
      return { days: 4, orders: [], shipments: null, isComplete: true }
    case 'api/client/scheduled-shipment/all':
      return { items: [sampleShipment(1)], count: 1 }
    default:
      return { items: [], count: 0 }
  }
}

async function exchange({ path, query }: ExchangeRequest): Promise<Exchange> {
  const name = query?.page === undefined ? path : `${path} page ${query.page}`
  calls.push(name)
  await before[name]?.()
  const other = otherAnswers[name]
  if (other !== undefined) return other
  return exchangeWith(200, path === 'edge' ? EDGE : { data: dataOf(path, Number(query?.page ?? 0)) })
}

let savesData: boolean
beforeEach(() => {
  savesData = false
})
const refresh = () =>
  refreshCopies({ exchange, pause: async () => {}, now: () => now, savesData: () => savesData })
const refreshedAt = () => readClosedAppRefresh(device, '3')

describe('the worker, while the app is closed, refreshes', () => {
  it('catalogue, terms, recent and newest orders, purchases and shipments of the account that is signed in', async () => {
    expect(await refresh()).toBe(true)
    expect(calls).toEqual(ALL_CALLS)
    expect((await readProductIds(copy)).length).toBe(60)
    expect((await readDealerships(database)).dealerships.map(({ id, noTax }) => [id, noTax])).toEqual([
      [1, true],
      [2, false],
    ])
    for (const id of [1, 2]) {
      expect(await readRecentOrdersAnswer(copy, id)).not.toBeNull()
      expect((await readOrderCount(copy, id))?.count).toBe(0)
      expect((await readPurchases(copy, id))?.items).toEqual([])
    }
    expect((await readShipments(copy)).shipments.map(({ id }) => id)).toEqual([1])
    expect(await refreshedAt()).toBe(MORNING)
  })

  it('at most every twelve hours after the begin of the last finished refresh', async () => {
    await refresh()
    calls = []
    now = MORNING + 12 * HOUR_MS - 1
    expect([await refresh(), calls]).toEqual([true, []])
    now = MORNING + 12 * HOUR_MS
    await refresh()
    expect(calls).toEqual(ALL_CALLS)
    expect(await refreshedAt()).toBe(MORNING + 12 * HOUR_MS)
  })

  it('although the note of the last refresh is of a later time, because the clock was wrong', async () => {
    await refresh()
    calls = []
    now = MORNING - HOUR_MS
    await refresh()
    expect([calls.length, await refreshedAt()]).toEqual([14, MORNING - HOUR_MS])
  })

  it('the dealership that staff have chosen', async () => {
    session = account({
      id: 3,
      privileges: [{ group: 'Orders', actions: ['view', 'edit'] }],
      dealerships: [],
    })
    await putDealerships(database, [dealership({ id: 7 }), dealership({ id: 8 })], 1)
    await writeDealershipId(database, 8)
    await refresh()
    expect(calls.filter((call) => call.includes('order-products'))).toEqual([
      'api/client/order-products/all/8',
    ])
  })

  it('after a refresh of the session, if the server denied it', async () => {
    otherAnswers[sessionCalls.validate.path] = DENIED
    otherAnswers[sessionCalls.refresh.path] = exchangeWith(200, { data: SAM })
    await refresh()
    expect(calls.slice(0, 3)).toEqual([
      'api/auth/validate',
      'api/auth/refresh',
      'api/client/product/all page 0',
    ])
    expect(await refreshedAt()).toBe(MORNING)
  })

  it('the other data, if the server refuses the purchases of one dealership', async () => {
    otherAnswers['api/client/order-products/all/1'] = REFUSED
    await refresh()
    expect(calls).toEqual(ALL_CALLS)
    expect([await readPurchases(copy, 1), (await readPurchases(copy, 2))?.items]).toEqual([null, []])
    expect((await readShipments(copy)).shipments.length).toBe(1)
    expect(await refreshedAt()).toBe(MORNING)
  })
})

describe('the worker, while the app is closed, calls nobody', () => {
  it('over a connection that the browser calls metered', async () => {
    savesData = true
    expect([await refresh(), calls, await refreshedAt()]).toEqual([true, [], null])
  })

  it('for a visitor, and for an account that signed out', async () => {
    await signOutAccount(device, '3')
    expect([await refresh(), calls]).toEqual([true, []])
  })

  it('for an account that is only unlocked', async () => {
    await signOutAccount(device, '3')
    await setUnlockedAccount(device, '3')
    expect([await refresh(), calls]).toEqual([true, []])
  })

  it('while the server must be told of a sign-out', async () => {
    await device.settings.put({ key: 'logoutOwed', value: '4' })
    expect([await refresh(), calls]).toEqual([true, []])
  })
})

describe('the worker, while the app is closed, stores nothing', () => {
  it('if there is no session, or the session is of another account', async () => {
    otherAnswers[sessionCalls.validate.path] = DENIED
    otherAnswers[sessionCalls.refresh.path] = DENIED
    expect([await refresh(), calls]).toEqual([true, ['api/auth/validate', 'api/auth/refresh']])
    otherAnswers = {}
    calls = []
    session = { ...SAM, id: 4 }
    expect([await refresh(), calls]).toEqual([true, ['api/auth/validate']])
    expect([await readProductIds(copy), await refreshedAt()]).toEqual([[], null])
  })

  it('of an answer that arrives after the account signed out', async () => {
    before['api/client/product/all page 1'] = () => signOutAccount(device, '3')
    expect(await refresh()).toBe(true)
    expect(calls.at(-1)).toBe('api/client/product/all page 1')
    expect([(await readProductIds(copy)).length, await refreshedAt()]).toEqual([50, null])
  })
})

describe('a refresh that is cut', () => {
  it('says so if the server does not answer, so that the browser tries again', async () => {
    otherAnswers[sessionCalls.validate.path] = NO_ANSWER
    expect([await refresh(), await refreshedAt()]).toEqual([false, null])
  })

  it('leaves a walk that the next refresh continues', async () => {
    otherAnswers['api/client/product/all page 1'] = NO_ANSWER
    expect([await refresh(), await refreshedAt()]).toEqual([false, null])
    expect((await readWalk(copy)).pass?.nextPage).toBe(1)
    otherAnswers = {}
    calls = []
    await refresh()
    expect(calls.slice(0, 3)).toEqual([
      'api/auth/validate',
      'api/client/product/all page 1',
      'api/client/product/ids',
    ])
    expect(await refreshedAt()).toBe(MORNING)
  })

  it('by a pause that the server asks for ends, and is not tried again by the same event', async () => {
    otherAnswers['api/client/order/all page 0'] = exchangeWith(
      429,
      { error: { code: 10101, message: 'Busy' } },
      { 'Retry-After': '600' },
    )
    expect([await refresh(), await refreshedAt()]).toEqual([true, null])
    expect(calls.at(-1)).toBe('api/client/order/all page 0')
  })
})
