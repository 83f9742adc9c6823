import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import { SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { shareLists } from '#server-state/lists/share-lists.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeLists, readLists } from '#storage/lists/list-table.ts'
import { readPurchases } from '#storage/orders/purchases.ts'
import { putDealerships } from '#storage/people/dealership-table.ts'
import { readShipments } from '#storage/shipments/shipment-table.ts'
import { createListEdge } from '#tests/support/list-edge.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleShipments } from '#tests/support/sample-shipments.ts'
import { lakesideBuyer, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OfflineDataScreen } from './offline-data-screen.tsx'

const LAKESIDE = sampleDealership()
const PURCHASES_PATH = '/order-products/all/1'
const shipments = sampleShipments(45)
let isStoragePersistent: boolean

beforeEach(() => {
  isStoragePersistent = false
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    storage: {
      estimate: async () => ({ usage: 1_000_000, quota: 5_001_000_000 }),
      persisted: async () => isStoragePersistent,
      persist: async () => (isStoragePersistent = true),
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** An edge with a list that a colleague made on another device. */
async function createEdgeWithList() {
  const edge = createListEdge()
  const account = new AccountDatabase(crypto.randomUUID())
  await changeLists(account, 1, () => [{ id: 'friday', dealershipId: 1, name: 'Friday order', lines: [] }])
  await shareLists({ api: edge.apiOf({ id: 4, name: 'Alex' }), account, accountId: 4 }, 1)
  account.close()
  return edge
}

/** A device that has only the catalogue and the dealership. `failures`: by the end of a call's path. */
async function createEmptyDevice(failures: Record<string, Failure> = {}, account = lakesideBuyer()) {
  const pages: Record<string, (page: number) => readonly unknown[]> = {
    [PURCHASES_PATH]: () => [],
    '/order-products/all/7': () => [],
    '/scheduled-shipment/all': (page) => shipments.slice(page * 20, page * 20 + 20),
    '/order/all': () => [sampleServerOrder({ status: 'PENDING' })],
  }
  const calls: string[] = []
  const shipmentBodies: unknown[] = []
  const edge = await createEdgeWithList()
  const edgeApi = edge.apiOf({ id: account.id, name: account.name })
  // the answer's type follows from the call
  const exchangeLists = edgeApi.call as unknown as (call: object) => Promise<unknown>
  const call = async ({ path, query, body }: { path: string; query?: { page?: number }; body?: unknown }) => {
    calls.push(path)
    if (path.endsWith('/scheduled-shipment/all')) shipmentBodies.push([query?.page, body])
    const [, failure] = Object.entries(failures).find(([pathEnd]) => path.endsWith(pathEnd)) ?? []
    if (failure) return { ok: false, failure }
    if (path === SHARED_LISTS_PATH) return exchangeLists({ path, body })
    const [pathEnd, items] = Object.entries(pages).find(([pathEnd]) => path.endsWith(pathEnd)) ?? []
    if (items === undefined) throw new Error(`This test expects no call of ${path}`)
    return {
      ok: true,
      value: {
        items: items(query?.page ?? 0),
        count: pathEnd?.startsWith('/scheduled-shipment') ? shipments.length : items(0).length,
      },
    }
  }
  const counter = sampleCounter({
    account,
    chosenDealership: LAKESIDE,
    catalogue: { storedCount: 213, totalCount: 213, completeAt: Date.now() },
    api: {
      // the reply's type depends on the call, which only the test knows
      call: call as unknown as Api['call'],
      exchange: edgeApi.exchange,
      download: async () => ({ ok: true, value: new Blob(['pdf']) }),
    },
  })
  await putDealerships(counter.databases.account, [LAKESIDE], Date.now())
  return { counter, calls, shipmentBodies }
}

async function showEmptyDevice(...device: Parameters<typeof createEmptyDevice>) {
  const shownDevice = await createEmptyDevice(...device)
  showScreen(shownDevice.counter, <OfflineDataScreen />)
  await screen.findByText(/^Not ready to work for Lakeside Motors without a connection: 4 parts/)
  return shownDevice
}

async function readMissingLines(): Promise<(string | null)[]> {
  const lines = await screen.findByRole('list', { name: 'Readiness for Lakeside Motors' })
  return within(lines)
    .queryAllByText('Not ready')
    .map((chip) => chip.closest('li')?.firstElementChild?.textContent ?? null)
}

const pressGetReady = () => userEvent.click(screen.getByRole('button', { name: 'Get ready for offline' }))

it('reads everything that is missing, and asks the browser to keep the data', async () => {
  const { counter, shipmentBodies } = await showEmptyDevice()
  expect(await readMissingLines()).toEqual([
    'Protection from deletion',
    'Usual products',
    'Subscriptions',
    'Orders of this dealership',
  ])
  const countPictures = vi.spyOn(counter.catalogue, 'readPicturesStatus')
  const estimate = vi.spyOn(navigator.storage, 'estimate')
  await pressGetReady()
  expect(await screen.findByText('Downloaded: catalog, images and invoices are on this device.')).toBeTruthy()
  expect(await screen.findByText('Ready to work for Lakeside Motors without a connection.')).toBeTruthy()
  // After the catalogue, after the pictures and at the end; the storage also after the browser's promise and before the invoices.
  expect([countPictures.mock.calls.length, estimate.mock.calls.length]).toEqual([3, 5])
  const storedShipments = await readShipments(counter.databases.copy)
  expect([storedShipments.shipments.length, storedShipments.count]).toEqual([45, 45])
  expect(shipmentBodies).toEqual([0, 1, 2].map((page) => [page, { dealershipId: 1 }]))
  const lists = await readLists(counter.databases.account, 1)
  expect(lists.map(({ name }) => name)).toEqual(['Friday order'])
  expect(screen.getByText('Lists of this dealership').closest('li')?.textContent).toContain('Ready')
})

it('reads all other data when the lists of colleagues cannot be read, and says that the download is not complete', async () => {
  await showEmptyDevice({ [SHARED_LISTS_PATH]: { kind: 'server-fault', status: 500, message: 'No room.' } })
  await pressGetReady()
  expect((await screen.findByText(/^Not complete\./)).textContent).toContain('No room.')
  await expect.poll(readMissingLines).toEqual([])
})

it('reads the purchases even before the device knows which data is missing', async () => {
  const { counter } = await createEmptyDevice()
  const { liveQuery } = counter
  counter.liveQuery = () => liveQuery(async () => new Promise<never>(() => {}))
  showScreen(counter, <OfflineDataScreen />)
  await pressGetReady()
  await screen.findByText('Downloaded: catalog, images and invoices are on this device.')
  expect(await readPurchases(counter.databases.copy, 1)).not.toBeNull()
})

it('reads all other data when the server refuses the purchases, and says that the download is not complete', async () => {
  await showEmptyDevice({
    [PURCHASES_PATH]: { kind: 'refused', status: 404, code: 10404, message: 'Data not found.' },
  })
  await pressGetReady()
  expect((await screen.findByText(/^Not complete\./)).textContent).toContain('Data not found.')
  await expect.poll(readMissingLines).toEqual(['Usual products'])
})

it('reads the purchases of the second dealership after the server refused those of the first', async () => {
  const buyer = lakesideBuyer()
  const { counter, shipmentBodies } = await showEmptyDevice(
    { [PURCHASES_PATH]: { kind: 'refused', status: 404, code: 10404, message: 'Data not found.' } },
    { ...buyer, dealerships: [...buyer.dealerships, { id: 7, name: 'Harbor Autos' }] },
  )
  await pressGetReady()
  expect((await screen.findByText(/^Not complete\./)).textContent).toContain('Data not found.')
  expect(await readPurchases(counter.databases.copy, 1)).toBeNull()
  expect(await readPurchases(counter.databases.copy, 7)).not.toBeNull()
  // A person with several dealerships reads the shipments of all of them.
  expect(shipmentBodies).toEqual([0, 1, 2].map((page) => [page, {}]))
})

it('says that the download is not complete when the server does not answer', async () => {
  const offlineFailure: Failure = { kind: 'offline' }
  const { calls } = await showEmptyDevice({ [PURCHASES_PATH]: offlineFailure, '/order/all': offlineFailure })
  await pressGetReady()
  await screen.findByText(/^Not complete\./)
  expect(calls.some((path) => path.endsWith('/scheduled-shipment/all'))).toBe(false)
  expect(await readMissingLines()).toEqual(['Usual products', 'Subscriptions', 'Orders of this dealership'])
})

const FULL = new DOMException('full', 'QuotaExceededError')
it.each<[string, (counter: Counter) => void, RegExp]>([
  [
    'the purchases',
    ({ catalogue }) => (catalogue.refreshProducts = () => Promise.reject(FULL)),
    /This device has no room for more data\. Free some space/,
  ],
  [
    'the invoices',
    ({ databases }) => vi.spyOn(databases.copy.pdfContents, 'put').mockRejectedValue(FULL),
    /This device has no room for more invoices\. Free some space/,
  ],
])('says that the device has no room for %s', async (_, fillDevice, text) => {
  const { counter } = await showEmptyDevice()
  fillDevice(counter)
  await pressGetReady()
  expect(await screen.findByText(text)).toBeTruthy()
})

it('says that the download is not complete when some of the pictures could not be stored', async () => {
  const { counter } = await showEmptyDevice()
  counter.catalogue.fetchPictures = async () => ({ phase: 'failed', storedCount: 3, totalCount: 5 })
  await pressGetReady()
  expect(await screen.findByText(/^Not complete\./)).toBeTruthy()
})

it('marks the line of the data that is being read, until the person presses Stop', async () => {
  const { counter } = await showEmptyDevice()
  counter.catalogue.refresh = (signal) =>
    new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
  await pressGetReady()
  const lines = screen.getByRole('list', { name: 'Readiness for Lakeside Motors' })
  const chip = await within(lines).findByText('Loading…')
  expect(chip.closest('li')?.textContent).toBe('Catalog213 of 213 products, last updated just nowLoading…')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await expect.poll(() => within(lines).queryByText('Loading…')).toBeNull()
})
