// The background work that a page starts after its first content, with a server behind `fetch`.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readLastProductEvent, readOrdersChangedAt } from '#storage/catalogue/last-events.ts'
import { writeAccountSnapshot } from '#storage/device/account-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { changeLists } from '#storage/lists/list-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putGrant } from '#storage/device/unlock-table.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { queueShipmentChange } from '#storage/shipments/shipment-change-table.ts'
import { account } from '#tests/support/account.ts'
import { dealership } from '#tests/support/dealership.ts'
import { sampleFrame, samplePendingOrder, sampleReviewRequest } from '#tests/support/sample-orders.ts'
import { sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { createGrantSigner } from '#tests/support/unlock-grants.ts'
import { openCounter, type RunningCounter } from './open-counter.ts'

const buyer = account({ id: 3, dealerships: [{ id: 1, name: 'Lakeside Motors' }] })
const EDGE = {
  idempotency: true,
  retentionHours: 9600,
  storeId: 'store',
  sharesLists: true,
  keepsRules: true,
  answersRecentOrders: true,
  takesReviewRequests: true,
  serverTime: '2026-11-27T15:00:00Z',
  backend: 'up',
}

const DAY_MS = 86_400_000

let counter: RunningCounter | undefined
let paths: Set<string>
let sources: EventSourceStub[]
let isSignedIn: boolean
/** The account of the browser's session. */
let person: typeof buyer

class EventSourceStub extends EventTarget {
  isOpen = true
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    sources.push(this)
  }
  close() {
    this.isOpen = false
  }
  send(type: string, data: unknown, lastEventId = '1-1') {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }
}

function answerOf(path: string): unknown {
  switch (path) {
    case '/edge':
      return EDGE
    case '/api/auth/validate':
      return { data: person }
    case '/api/admin/company/dealership/min-info':
      return { data: { dealerships: [dealership({ id: 1, name: 'Lakeside Motors' })], count: 1 } }
    case '/api/client/product/check-basket':
      return { data: { isChanged: false } }
    case '/api/edge/device-orders':
      return {
        data: { orders: [{ intent: 'lost', sentAt: EDGE.serverTime, outcome: 'arrived', orderId: 9 }] },
      }
    default:
      return { data: { items: [], count: 0 } }
  }
}

/** Stores data of this account that waits for the server. */
async function storeWaitingData(accountKey: string): Promise<void> {
  const database = new AccountDatabase(accountKey)
  await Promise.all(database.tables.map((table) => table.clear()))
  if (accountKey !== VISITOR) await writeAccountSnapshot(database, buyer)
  const now = Date.now()
  await createOutboxTable(database).add(
    samplePendingOrder({ state: 'needs-review', placedAt: now, request: sampleReviewRequest() }),
  )
  await changeLists(database, 1, () => [{ id: 'a', dealershipId: 1, name: 'Friday', lines: [] }])
  await changeCart(database, () => ({ lines: [{ product: sampleFrame(), quantity: 5 }] }))
  const change = sampleShipmentChange({ queuedAt: now, changedAt: now, nextTryAt: now })
  await queueShipmentChange(database, change, () => change)
  // An order that an earlier sign-out sealed, whose key the edge does not have.
  const sealed = { sealKey: 'AAAA', seal: 'of the edge', iv: 'AAAA', text: 'BBBB' }
  const sealedRow = {
    intent: 'x',
    state: 'unknown' as const,
    placedAt: now,
    schemaVersion: 9,
    finishedAt: 0,
    order: { sealed },
  }
  if (accountKey !== VISITOR) await database.outbox.put(sealedRow)
  database.close()
}

beforeEach(() => {
  paths = new Set()
  sources = []
  isSignedIn = true
  person = buyer
  // jsdom has neither matchMedia, decode nor EventSource.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  vi.stubGlobal('EventSource', EventSourceStub)
  HTMLImageElement.prototype.decode = async () => {}
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, window.location.origin)
    paths.add(pathname)
    const isDenied = pathname === '/api/auth/validate' && !isSignedIn
    return Response.json(isDenied ? {} : answerOf(pathname), { status: isDenied ? 401 : 200 })
  })
})
afterEach(() => {
  counter?.stop()
  counter = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** `unlockedUntil`: the end of the unlock's time, epoch milliseconds; null if the account has a session. */
async function openPage(accountKey: string, unlockedUntil: number | null = null): Promise<RunningCounter> {
  const device = new DeviceDatabase()
  await device.settings.clear()
  if (accountKey !== VISITOR) await device.settings.put({ key: 'currentAccount', value: accountKey })
  if (unlockedUntil !== null) {
    const times = { issuedAt: unlockedUntil - DAY_MS, validUntil: unlockedUntil }
    const grant = { accountId: buyer.id, isAllowed: true, isPinAllowed: true, ...times }
    await putGrant(device, accountKey, createGrantSigner().sign(grant))
    await device.settings.put({ key: 'unlocked', value: accountKey })
  }
  await storeWaitingData(accountKey)
  const page = await openCounter()
  counter = page
  page.firstContent.markShown()
  return page
}

// The three pages without calls of an account come first: a page of another test that ends late would be heard here.
it('the page of an unlocked account, which has no session, sends no call of the account and hears no events', async () => {
  const page = await openPage('3', Date.now() + DAY_MS)
  const { device } = page.databases
  expect(page.session.read().status).toBe('unlocked')
  await expect.poll(async () => (await device.settings.get('seenTime'))?.value).toBeTruthy()
  await expect.poll(() => page.connection.read().state).toBe('online')
  await page.connection.probe()
  expect(sources).toEqual([])
  // A sign-out that is owed ends the session of another person, not of this account.
  const calls = [...paths].filter((path) => path.startsWith('/api/') && path !== '/api/auth/logout')
  expect(calls).toEqual([])
})

it('the page of an account whose unlock has run out hears no events while it ends', async () => {
  const page = await openPage('3', Date.now() - 1)
  await expect.poll(() => page.session.read().status).toBe('ending')
  await expect.poll(() => page.connection.read().state).toBe('online')
  await new Promise<void>((resolve) => page.firstContent.runAfterwards(resolve))
  await import('./start-background-work.ts')
  await page.connection.probe()
  await readLastProductEvent(page.databases.copy)
  await page.connection.probe()
  expect(sources).toEqual([])
})

it('the page of a visitor sends no order of an account and asks the edge about no account', async () => {
  isSignedIn = false
  await openPage(VISITOR)
  await expect.poll(() => sources).toHaveLength(1)
  await expect.poll(() => [...paths]).toContain('/api/client/product/all')
  expect([...paths].filter((path) => path.startsWith('/api/edge/'))).toEqual([])
})

it('the page of an account sends what waits on the device, and asks the edge about the account', async () => {
  const page = await openPage('3')
  await expect
    .poll(() => [...paths])
    .toEqual(
      expect.arrayContaining([
        '/api/client/product/all',
        '/api/client/product/check-basket',
        '/api/edge/device-orders',
        '/api/edge/unlock-grant',
        '/api/edge/review-requests',
        '/api/edge/lists',
        '/api/edge/recent-orders',
      ]),
    )
  await expect
    .poll(() => page.notices.read().map(({ text }) => text.split('\n')[0]))
    .toEqual(
      expect.arrayContaining([
        'Your cart and your waiting orders are missing in this browser.',
        expect.stringMatching(
          /^Your cart, orders and drafts from before your last sign-out are still locked/,
        ),
        // The person has no right to change it.
        'The change of the subscription of Tag Pouch Standard was refused.',
      ]),
    )
  const { device } = page.databases
  await expect.poll(async () => (await device.settings.get('seenTime'))?.value).toBeTruthy()
})

it('the page follows the server’s events until it is stopped', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const page = await openPage('3')
  await expect.poll(() => sources.map(({ address }) => address)).toEqual(['/api/client/product/events'])
  const { copy } = page.databases
  expect(await readOrdersChangedAt(copy)).toBeNull()
  sources[0]?.send('orders', {})
  await expect.poll(() => readOrdersChangedAt(copy)).not.toBeNull()
  await expect.poll(() => [...paths]).toContain('/api/client/product/check-basket')
  paths.clear()
  sources[0]?.send('products', { ids: [121] })
  await expect.poll(() => [...paths]).toContain('/api/client/product/check-basket')
  paths.clear()
  sources[0]?.send('current', { at: new Date().toISOString(), spreadMs: 0 })
  await expect.poll(() => [...paths]).toContain('/api/auth/validate')
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken') }))
  await expect.poll(() => [...paths]).toContain('/edge/reports')
  page.stop()
  expect(sources.map(({ isOpen }) => isOpen)).toEqual([false])
})

it('the catalogue is read again after the rights of the person changed, but not after each confirmation', async () => {
  const page = await openPage('3')
  const { copy } = page.databases
  await expect.poll(() => page.catalogue.read().completeAt).not.toBeNull()
  await expect.poll(() => page.session.read().status).toBe('confirmed')
  const rightsChange = async () => (await copy.settings.get('rightsChangedAt'))?.value
  person = { ...buyer, name: 'Sam B.' }
  await page.session.confirm()
  await expect.poll(() => page.session.read().account?.name).toBe('Sam B.')
  await page.connection.probe()
  expect(await rightsChange()).toBeUndefined()
  paths.clear()
  person = { ...buyer, dealerships: [...buyer.dealerships, { id: 2, name: 'Prairie West' }] }
  await page.session.confirm()
  await expect.poll(rightsChange).toBeTypeOf('number')
  await expect.poll(() => [...paths]).toContain('/api/client/product/all')
})
