import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Exchange, ExchangeRequest } from '#api/exchange.ts'
import type { Answer } from '#api/failure.ts'
import { createNotices } from '#app-context/notices.ts'
import type { ConnectionView } from '#connection/connection.ts'
import type { Account } from '#domain/people/account.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { watchedChangeKeys } from '#server-state/shipments/watched-changes.ts'
import type { SessionView } from '#session/session.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { queueShipmentChange, readChange } from '#storage/shipments/shipment-change-table.ts'
import { putShipments, readShipments } from '#storage/shipments/shipment-table.ts'
import { account } from '#tests/support/account.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { MONTHLY_POUCHES, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { keepShipmentChangesSent } from './keep-shipment-changes-sent.ts'

const NOW = Date.parse('2026-11-27T15:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const POUCHES = { id: 101, name: 'Tag Pouch Standard', url: '101-tag-pouch-standard' }
const FRAMES = { id: 121, name: 'Plate Frame Chrome', url: '121-plate-frame-chrome' }
const PENS = { id: 131, name: 'Stift', url: '131-stift' }
const OWN_KEY = '5b1d4a0e-6a0f-4c39-9a55-3c2d8a1f7e10'
const SECOND_KEY = '21111111-1111-4111-8111-111111111111'
const THIRD_KEY = '31111111-1111-4111-8111-111111111111'
const SHIPMENT_RIGHTS = { group: 'Scheduled_Shipment', actions: ['view', 'create', 'edit', 'remove'] }
const buyer = account({ id: 3, privileges: [SHIPMENT_RIGHTS] })
const pouchShipment = { ...MONTHLY_POUCHES, dealershipId: 1, productId: 101, product: POUCHES }
const frameShipment = { ...MONTHLY_POUCHES, id: 5, dealershipId: 1, productId: 121, product: FRAMES }

let database: AccountDatabase
let copy: CopyDatabase
let connectionView: ConnectionView
let sessionView: SessionView
const connectionListeners = new Set<() => void>()
const sessionListeners = new Set<() => void>()
let notices: ReturnType<typeof createNotices>
let listBodies: unknown[]
let posts: { productId: number; quantity: number }[]
let refreshedIds: number[]
let busyMarks: unknown[]
let wakeUpRequestCount: number
let stop: () => void
beforeEach(() => {
  vi.stubGlobal('document', new EventTarget())
  database = new AccountDatabase('3')
  copy = new CopyDatabase('3')
  connectionView = { state: 'online', since: 0 }
  sessionView = { account: buyer, status: 'confirmed' }
  notices = createNotices()
  listBodies = []
  posts = []
  refreshedIds = []
  busyMarks = []
  wakeUpRequestCount = 0
  stop = () => {}
})
afterEach(async () => {
  stop()
  await waitForPass()
  watchedChangeKeys.clear()
  vi.unstubAllGlobals()
  await Promise.all([database.delete(), copy.delete()])
})

const api: Api = {
  async call<Value>({ path, body }: Call<Value>): Promise<Answer<Value>> {
    const answers: Record<string, unknown> = {
      'api/auth/validate': sessionView.account,
      'api/client/scheduled-shipment/all': { items: [pouchShipment, frameShipment], count: 2 },
      'api/client/product/101': sampleProduct(),
      'api/client/product/121': sampleProduct({ id: 121 }),
    }
    if (path === 'api/client/scheduled-shipment/all') listBodies.push(body)
    return { ok: true, value: answers[path] as Value } // the answers of these calls
  },
  async exchange({ body }: ExchangeRequest): Promise<Exchange> {
    const { productId, quantity, id } = JSON.parse(String(body))
    posts.push({ productId, quantity })
    const text = JSON.stringify({ data: { id } })
    return { answered: true, status: 200, contentType: 'application/json', headers: new Headers(), text }
  },
  download: () => Promise.reject(new Error('This test expects no file')),
}

function start(): void {
  stop = keepShipmentChangesSent({
    api,
    clock: { now: () => NOW },
    current: { database },
    copy,
    notices,
    connection: {
      probe: async () => true,
      read: () => connectionView,
      subscribe(listener) {
        connectionListeners.add(listener)
        return () => connectionListeners.delete(listener)
      },
    },
    session: {
      confirm: async () => false,
      read: () => sessionView,
      subscribe(listener) {
        sessionListeners.add(listener)
        return () => sessionListeners.delete(listener)
      },
    },
    catalogue: {
      refreshProducts: async (products) => void refreshedIds.push(...products.map(({ id }) => id)),
    },
    pwa: {
      onWakeUp: () => () => {},
      setBusy: (reason, isBusy) => busyMarks.push([reason, isBusy]),
      async requestWakeUp() {
        wakeUpRequestCount += 1
      },
    },
  })
}

async function store(fields: Partial<ShipmentChange>): Promise<void> {
  const change = sampleShipmentChange(fields)
  await queueShipmentChange(database, change, () => change)
}
/** Waits until the page has begun the pass that it may make now, and until no pass is running. */
async function waitForPass(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await readState(SECOND_KEY)
  await expect.poll(() => busyMarks.length % 2).toBe(0)
}
const storeCopyOfList = () => putShipments(copy, { items: [pouchShipment], isFirstPage: true }, NOW)
const frameChange = { product: FRAMES, base: { ...MONTHLY_POUCHES, id: 5 } }
const readState = async (key: string) => (await readChange(database, key))?.state
const noticeTexts = () => notices.read().map(({ text }) => text)
function setConnection(view: ConnectionView): void {
  connectionView = view
  for (const listener of connectionListeners) listener()
}
function setSession(view: SessionView): void {
  sessionView = view
  for (const listener of sessionListeners) listener()
}

test('a waiting change is sent; its notice is shown, and the copies on the device are updated', async () => {
  await storeCopyOfList()
  await store({})
  start()
  await expect.poll(() => refreshedIds).toEqual([101])
  expect(posts).toEqual([{ productId: 101, quantity: 250 }])
  expect(noticeTexts()).toEqual(['Added successfully.'])
  expect((await readShipments(copy)).shipments.map(({ quantity }) => quantity)).toEqual([250])
  expect(wakeUpRequestCount).toBe(1)
  await expect
    .poll(() => busyMarks)
    .toEqual([
      ['sending-shipments', true],
      ['sending-shipments', false],
    ])
})

test('no notice is shown for a change whose dialog waits for the outcome, and a change that is queued later is sent too', async () => {
  await storeCopyOfList()
  start()
  await store({ ...frameChange, key: SECOND_KEY })
  await expect.poll(() => refreshedIds).toEqual([121])
  for (const { id } of notices.read()) notices.dismiss(id)
  watchedChangeKeys.add(THIRD_KEY)
  await store({ key: THIRD_KEY })
  await expect.poll(() => refreshedIds).toEqual([121, 101])
  expect(noticeTexts()).toEqual([])
  expect(wakeUpRequestCount).toBe(2)
})

test('only the changes of the person who signed in are sent, and none before the session is confirmed', async () => {
  await storeCopyOfList()
  await store({ key: THIRD_KEY, product: PENS, base: { ...MONTHLY_POUCHES, id: 6 } })
  await store({ state: 'sign-in' })
  await store({ ...frameChange, key: SECOND_KEY, author: { id: 8, name: 'Kim' }, state: 'sign-in' })
  sessionView = { account: buyer, status: 'checking' }
  start()
  await expect.poll(() => wakeUpRequestCount).toBe(1)
  await waitForPass()
  expect([await readState(THIRD_KEY), busyMarks]).toEqual(['waiting', []])
  setSession({ account: buyer, status: 'confirmed' })
  await expect.poll(() => readState(OWN_KEY)).toBe('done')
  expect(posts).toEqual([{ productId: 101, quantity: 250 }])
  expect(await readChange(database, SECOND_KEY)).toMatchObject({ state: 'sign-in', epoch: 0 })
})

const LAKESIDE = { id: 1, name: 'Lakeside Motors' }
const NORTH = { id: 7, name: 'North' }
test.each<[string, Partial<Account>, unknown[]]>([
  ['reads the list of the only dealership', {}, [{ dealershipId: 1 }]],
  ['reads the list of all dealerships of the person', { dealerships: [LAKESIDE, NORTH] }, [{}]],
  [
    'reads no list for a person who may not see shipments',
    { privileges: [{ group: 'Orders', actions: ['view'] }] },
    [],
  ],
  [
    'reads no list for staff',
    { privileges: [SHIPMENT_RIGHTS, { group: 'Orders', actions: ['view', 'edit'] }] },
    [],
  ],
])('a page %s, once', async (_, fields, bodies) => {
  sessionView = { account: account({ ...buyer, ...fields }), status: 'confirmed' }
  await store({ dealership: NORTH })
  start()
  setSession(sessionView)
  await expect.poll(() => readState(OWN_KEY)).toMatch(/needs-review|refused/)
  if (bodies.length > 0) await expect.poll(async () => (await readShipments(copy)).readAt).toBe(NOW)
  // The check of the change reads the list of its own dealership.
  expect(listBodies.filter((body) => JSON.stringify(body) !== '{"dealershipId":7}')).toEqual(bodies)
})

test('the return of the server sends the changes that waited before it fell silent, and not the later ones', async () => {
  await storeCopyOfList()
  const soon = NOW + 30 * MINUTE_MS
  await store({ changedAt: NOW - 2 * MINUTE_MS, nextTryAt: soon })
  await store({ ...frameChange, key: SECOND_KEY, changedAt: NOW - 10_000, nextTryAt: soon })
  connectionView = { state: 'offline', since: NOW - MINUTE_MS }
  start()
  await expect.poll(() => wakeUpRequestCount).toBe(1)
  setConnection({ state: 'online', since: NOW, missedAt: NOW - MINUTE_MS })
  await expect.poll(() => readState(OWN_KEY)).toBe('done')
  expect(posts).toEqual([{ productId: 101, quantity: 250 }])
  expect(await readState(SECOND_KEY)).toBe('waiting')
})

test('changes that were finished more than 30 days ago are deleted after a pass', async () => {
  await storeCopyOfList()
  await store({ key: SECOND_KEY, state: 'done', changedAt: NOW - 31 * DAY_MS })
  await store({ key: THIRD_KEY, state: 'done', changedAt: NOW - 29 * DAY_MS })
  await store({})
  start()
  await expect.poll(() => readState(SECOND_KEY)).toBeUndefined()
  expect(await readState(THIRD_KEY)).toBe('done')
})

test('nothing is watched after the stop', async () => {
  sessionView = { account: buyer, status: 'checking' }
  start()
  await readState(SECOND_KEY)
  stop()
  expect([connectionListeners.size, sessionListeners.size]).toEqual([0, 0])
})
